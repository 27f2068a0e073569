// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: FixedWidthInteger & Sendable {
  /// Sends 0 once `dueTime` has passed and completes; or, with a period, 0 then and 1, 2, 3 … after it, each
  /// `period` after the one before.
  ///
  /// ![Then timer(.seconds(5), period: .seconds(2), scheduler: scheduler). result: 0 at 5, 1 at 7, 2 at 9, 3
  /// at 11.](marble-timer)
  ///
  /// A count that its type cannot hold ends the sequence with ``RxError/overflow``.
  ///
  /// - Parameters:
  ///   - dueTime: The time to the first element; zero and negative spans mean now.
  ///   - period: The time between elements, or nil for a single one; must not be negative.
  ///   - scheduler: Where the elements are sent. One whose time stands still while it works refuses a period
  ///     of zero.
  /// - Scheduling: Sends on `scheduler`.
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
