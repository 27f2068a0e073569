// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes to this sequence, and disposes of that subscription, on a scheduler.
  ///
  /// ![source: subscribed at 1, a at 2, b at 5, c at 8, completed at 11. Then subscribe(on: scheduler).
  /// result: a at 2, b at 5, c at 8, completed at 11.](marble-subscribe-on)
  ///
  /// A disposal by the subscriber runs on the scheduler, and cancels a subscription that has not begun. An
  /// upstream operator that ends its source, such as `take`, disposes of it immediately, on the current
  /// thread. When the sequence ends by itself, its subscription is disposed of on the thread that sends the
  /// terminal event, or, if it is of a class of your own directly upstream, on the scheduler.
  ///
  /// - Parameter scheduler: The scheduler that runs the subscription and the disposal.
  /// - Scheduling: Subscribes and disposes on `scheduler`. Events are delivered on the thread that sends
  ///   them; `observe(on:)` changes that.
  /// - SeeAlso: [reactivex.io: SubscribeOn](https://reactivex.io/documentation/operators/subscribeon.html)
  // forms: traits Infallible PrimitiveSequence
  @_alwaysEmitIntoClient
  public func subscribe(
    on scheduler: some ImmediateSchedulerType
  ) -> Observable<Element> {
    _subscribe(on: scheduler)
  }

  /// Another name for ``subscribe(on:)``.
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
