// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends an element if no other element follows it within `dueTime`.
  ///
  /// On completion the waiting element is sent immediately; on an error it is dropped.
  ///
  /// ![source: 1 at 2, 2 at 4, 3 at 6, 4 at 14, completed at 17. Then debounce(.seconds(4), scheduler:
  /// scheduler). result: 3 at 10, 4 and completed at 17.](marble-debounce)
  ///
  /// - Parameters:
  ///   - dueTime: How long no other element may follow. A zero or negative span is over as soon as
  ///     `scheduler` runs the timer.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: Elements are sent on `scheduler`. An element that the completion flushes is sent on the
  ///   thread that sends the completion.
  /// - SeeAlso: [reactivex.io: Debounce](https://reactivex.io/documentation/operators/debounce.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func debounce(
    _ dueTime: some RxTimeSpan,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _debounce(Duration(dueTime), on: scheduler)
  }
}
