// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends each element, and the completion, `dueTime` later.
  ///
  /// The spacing between them is kept. An error passes at once and drops what waits.
  ///
  /// ![source: a at 2, b at 5, c at 9, completed at 12. Then delay(.seconds(4), scheduler: scheduler).
  /// result: a at 6, b at 9, c at 13, completed at 16.](marble-delay)
  ///
  /// - Parameters:
  ///   - dueTime: The time to wait; zero and negative spans mean until the scheduler gets to it.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: Elements and the completion are sent on `scheduler`, an error where it comes from, never two
  ///   at once. There is one timer at a time, however many elements wait. In virtual time each event takes a step of
  ///   its own.
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
