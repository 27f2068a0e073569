// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends elements for `duration`, and then completes.
  ///
  /// ![source: a at 2, b at 5, unsubscribed at 7, c at 8, completed at 11. Then take(for: .seconds(7),
  /// scheduler: scheduler). result: a at 2, b at 5, completed at 7.](marble-take-for)
  ///
  /// - Parameters:
  ///   - duration: The time from the subscription to the completion; a zero or negative span means
  ///     immediately.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: Elements are delivered on the thread that sends them; the completion at the end of the
  ///   time is sent on `scheduler`.
  /// - SeeAlso: [reactivex.io: Take](https://reactivex.io/documentation/operators/take.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func take(
    for duration: some RxTimeSpan,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _take(for: Duration(duration), on: scheduler)
  }

  /// Another spelling of ``take(for:scheduler:)``.
  ///
  /// ![source: a at 2, b at 5, unsubscribed at 7, c at 8, completed at 11. Then take(for: .seconds(7),
  /// scheduler: scheduler). result: a at 2, b at 5, completed at 7.](marble-take-for)
  @_alwaysEmitIntoClient
  public func take(
    _ duration: some RxTimeSpan,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _take(for: Duration(duration), on: scheduler)
  }
}
