// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Drops the elements that arrive within `duration` of the subscription.
  ///
  /// ![source: a at 2, b at 5, c at 8, d at 11, completed at 14. Then skip(.seconds(7), scheduler:
  /// scheduler). result: c at 8, d at 11, completed at 14.](marble-skip-for)
  ///
  /// - Parameters:
  ///   - duration: How long elements are dropped. A zero or negative span is over as soon as `scheduler` runs
  ///     the timer.
  ///   - scheduler: The scheduler that measures the time.
  /// - Scheduling: Events are delivered on the thread that sends them; `scheduler` only measures the time.
  /// - SeeAlso: [reactivex.io: Skip](https://reactivex.io/documentation/operators/skip.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func skip(_ duration: some RxTimeSpan, scheduler: some SchedulerType) -> Observable<Element> {
    _skip(for: Duration(duration), on: scheduler)
  }
}
