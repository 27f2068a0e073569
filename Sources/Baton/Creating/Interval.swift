// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: FixedWidthInteger & Sendable {
  /// Sends 0, 1, 2 … without end, one every `period`, the first after one `period`.
  ///
  /// ![Then interval(.seconds(3), scheduler: scheduler). result: 0 at 3, 1 at 6, 2 at 9, 3 at
  /// 12.](marble-interval)
  ///
  /// The sequence fails with ``RxError/overflow`` when the element type cannot hold the next count.
  ///
  /// - Parameters:
  ///   - period: The time between consecutive elements; must not be negative.
  ///   - scheduler: The scheduler that sends the elements. A virtual time scheduler refuses a period of zero,
  ///     because its clock stands still while it runs work.
  /// - Scheduling: Events are sent on `scheduler`.
  /// - SeeAlso: [reactivex.io: Interval](https://reactivex.io/documentation/operators/interval.html)
  // forms: traits SharedSequence
  @_alwaysEmitIntoClient
  public static func interval(_ period: some RxTimeSpan, scheduler: some SchedulerType) -> Observable<Element>
  {
    _interval(every: Duration(period), on: scheduler)
  }
}
