// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Delays each element, and the completion, by `dueTime`.
  ///
  /// The intervals between elements are kept. An error is sent immediately and drops the waiting elements.
  ///
  /// ![source: a at 2, b at 5, c at 9, completed at 12. Then delay(.seconds(4), scheduler: scheduler).
  /// result: a at 6, b at 9, c at 13, completed at 16.](marble-delay)
  ///
  /// - Parameters:
  ///   - dueTime: The delay. A zero or negative span is over as soon as `scheduler` runs the timer.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: Elements and the completion are sent on `scheduler`, an error on the thread that sends it,
  ///   one event at a time. At most one timer is scheduled at a time, however many elements wait. In virtual
  ///   time each event is a separate action.
  /// - SeeAlso: [reactivex.io: Delay](https://reactivex.io/documentation/operators/delay.html)
  // forms: traits Infallible SharedSequence PrimitiveSequence
  @_alwaysEmitIntoClient
  public func delay(
    _ dueTime: some RxTimeSpan,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _delay(by: Duration(dueTime), on: scheduler)
  }
}
