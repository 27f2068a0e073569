// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the first element immediately, and then at most one element per interval of `dueTime`.
  ///
  /// With `latest`, the last element that arrives within an interval is sent at the end of the interval,
  /// which begins the next one; a completion waits for that element. Without `latest`, all elements within an
  /// interval are dropped. An error is sent immediately and drops the waiting element.
  ///
  /// ![source: 1 at 2, 2 at 4, 3 at 6, 4 at 14, completed at 17. Then throttle(.seconds(5), scheduler:
  /// scheduler). result: 1 at 2, 3 at 7, 4 at 14, completed at 17.](marble-throttle)
  ///
  /// Without `latest`:
  ///
  /// ![source: 1 at 2, 2 at 4, 3 at 6, 4 at 14, completed at 17. Then throttle(.seconds(5), latest: false,
  /// scheduler: scheduler). result: 1 at 2, 4 at 14, completed at 17.](marble-throttle-first)
  ///
  /// - Parameters:
  ///   - dueTime: The minimum time between two elements. With a zero or negative span all elements are sent.
  ///   - latest: Whether to send the last element of an interval at its end.
  ///   - scheduler: The scheduler that measures the intervals.
  /// - Scheduling: Elements that waited are sent on `scheduler`, and the others on the thread that sends
  ///   them, one at a time.
  /// - SeeAlso: [reactivex.io: Sample](https://reactivex.io/documentation/operators/sample.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func throttle(
    _ dueTime: some RxTimeSpan,
    latest: Bool = true,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _throttle(Duration(dueTime), latest: latest, on: scheduler)
  }
}
