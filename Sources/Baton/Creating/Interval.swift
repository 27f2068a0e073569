// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: FixedWidthInteger & Sendable {
  /// Sends 0, 1, 2 … for ever, the first after `period`, each `period` after the one before.
  ///
  /// ![Then interval(.seconds(3), scheduler: scheduler). result: 0 at 3, 1 at 6, 2 at 9, 3 at
  /// 12.](marble-interval)
  ///
  /// A count that its type cannot hold ends the sequence with ``RxError/overflow``.
  ///
  /// - Parameters:
  ///   - period: The time between elements; must not be negative.
  ///   - scheduler: Where the elements are sent. One whose time stands still while it works refuses a period
  ///     of zero.
  /// - Scheduling: Sends on `scheduler`.
  /// - SeeAlso: [reactivex.io: Interval](https://reactivex.io/documentation/operators/interval.html)
  // forms: traits SharedSequence
  @_alwaysEmitIntoClient
  public static func interval(_ period: some RxTimeSpan, scheduler: some SchedulerType) -> Observable<Element>
  {
    _interval(every: Duration(period), on: scheduler)
  }
}
