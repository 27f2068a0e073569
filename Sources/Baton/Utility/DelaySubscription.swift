// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Delays the subscription to this sequence by `dueTime`.
  ///
  /// ![source: a at 2, subscribed at 4, b at 5, c at 9, completed at 12. Then delaySubscription(.seconds(4),
  /// scheduler: scheduler). result: b at 5, c at 9, completed at 12.](marble-delaySubscription)
  ///
  /// - Parameters:
  ///   - dueTime: The delay. A zero or negative span is over as soon as `scheduler` runs the timer.
  ///   - scheduler: The scheduler that measures the time and subscribes.
  /// - Scheduling: Subscribes on `scheduler`; events are delivered on the thread that sends them.
  /// - SeeAlso: [reactivex.io: Delay](https://reactivex.io/documentation/operators/delay.html)
  // forms: traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func delaySubscription(
    _ dueTime: some RxTimeSpan,
    scheduler: some SchedulerType
  ) -> Observable<Element> {
    _delaySubscription(Duration(dueTime), on: scheduler)
  }
}
