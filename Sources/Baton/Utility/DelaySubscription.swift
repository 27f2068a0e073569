// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes to this sequence `dueTime` after it was asked to.
  ///
  /// ![source: a at 2, subscribed at 4, b at 5, c at 9, completed at 12. Then delaySubscription(.seconds(4),
  /// scheduler: scheduler). result: b at 5, c at 9, completed at 12.](marble-delaySubscription)
  ///
  /// - Parameters:
  ///   - dueTime: The time to wait; zero and negative spans mean until the scheduler gets to it.
  ///   - scheduler: Where the subscription is made.
  /// - Scheduling: Subscribes on `scheduler`; events pass where they come from.
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
