// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: FixedWidthInteger & Sendable {
  /// Sends 0 after `dueTime` and completes, or goes on with 1, 2, 3 … if there is a period.
  ///
  /// ![Then timer(.seconds(5), period: .seconds(2), scheduler: scheduler). result: 0 at 5, 1 at 7, 2 at 9, 3
  /// at 11.](marble-timer)
  ///
  /// The sequence fails with ``RxError/overflow`` when the element type cannot hold the next count.
  ///
  /// - Parameters:
  ///   - dueTime: The time from the subscription to the first element; a zero or negative span means
  ///     immediately.
  ///   - period: The time between consecutive elements, or nil to send one element and complete; must not be
  ///     negative.
  ///   - scheduler: The scheduler that sends the elements. A virtual time scheduler refuses a period of zero,
  ///     because its clock stands still while it runs work.
  /// - Scheduling: Events are sent on `scheduler`.
  /// - SeeAlso: [reactivex.io: Timer](https://reactivex.io/documentation/operators/timer.html)
  // forms: traits SharedSequence
  @_alwaysEmitIntoClient
  public static func timer(
    _ dueTime: some RxTimeSpan,
    period: RxTimeInterval? = nil,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _timer(after: Duration(dueTime), every: period, on: scheduler)
  }
}
