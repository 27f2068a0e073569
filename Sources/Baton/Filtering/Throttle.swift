// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the first element at once and then at most one in each stretch of `dueTime`.
  ///
  /// With `latest`, the last element that came within a stretch is sent when the stretch is over, which begins
  /// the next one; a completion waits for it. Without, all elements within a stretch are dropped. An error
  /// passes at once and drops what waits.
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
  ///   - dueTime: The least time between two elements; zero and negative spans let everything through.
  ///   - latest: Whether the last element of a stretch is sent at its end.
  ///   - scheduler: Where the stretches are timed.
  /// - Scheduling: Elements that waited are sent on `scheduler`, the others where they come from, never two at
  ///   once.
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
