// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends each element, and the completion, `dueTime` later.
  ///
  /// The spacing between them is kept. An error passes at once and drops what waits.
  ///
  ///     source    --1--2-3--|
  ///     delay(2)  ----1--2-3--|
  ///
  /// - Parameters:
  ///   - dueTime: The time to wait; zero and negative spans mean until the scheduler gets to it.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: Elements and the completion are sent on `scheduler`, an error where it comes from, never two
  ///   at once. There is one timer at a time, however many elements wait. In virtual time each event takes a step of
  ///   its own.
  /// - SeeAlso: [reactivex.io: Delay](https://reactivex.io/documentation/operators/delay.html)
  // forms: traits Infallible SharedSequence PrimitiveSequence
  @inlinable
  public func delay(
    _ dueTime: some RxTimeSpan,
    scheduler: some Scheduler
  ) -> Observable<Element> {
    delayed(by: Duration(dueTime), on: scheduler)
  }
}
