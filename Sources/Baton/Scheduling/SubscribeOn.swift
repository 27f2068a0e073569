// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes to this sequence, and disposes of that subscription, on a scheduler.
  ///
  /// ![source: subscribed at 1, a at 2, b at 5, c at 8, completed at 11. Then subscribe(on: scheduler).
  /// result: a at 2, b at 5, c at 8, completed at 11.](marble-subscribe-on)
  ///
  /// Disposing before the subscription began cancels it. Only a disposal from below goes to the scheduler: an operator above
  /// that ends its source, such as `take`, ends it at once, where it is. The subscription of a sequence that ends by itself is
  /// disposed of where that happens, too; that of a class of your own right above, on the scheduler.
  ///
  /// - Parameter scheduler: Where the subscription and the disposal run.
  /// - Scheduling: Subscribes and disposes on `scheduler`; events pass where they come from. To have them
  ///   elsewhere too, see `observe(on:)`.
  /// - SeeAlso: [reactivex.io: SubscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  // forms: traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func subscribe(
    on scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    _subscribe(on: scheduler)
  }

  /// Another name of ``subscribe(on:)``.
  ///
  /// ![source: subscribed at 1, a at 2, b at 5, c at 8, completed at 11. Then subscribe(on: scheduler).
  /// result: a at 2, b at 5, c at 8, completed at 11.](marble-subscribe-on)
  // forms: traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func subscribeOn(
    _ scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    _subscribe(on: scheduler)
  }
}
