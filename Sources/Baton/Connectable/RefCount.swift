// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ConnectableObservableType where Self: Sendable, Element: Sendable {
  /// Connects with the first subscriber, and disconnects when the last subscriber has left.
  ///
  /// ![source: a at 2, b at 6, c at 10, unsubscribed at 13, subscribed at 16, a at 18, unsubscribed at 20.
  /// Then publish().refCount(). subscriber 1: a at 2, b at 6, unsubscribed at 8. subscriber 2: subscribed at
  /// 5, b at 6, c at 10, unsubscribed at 13. subscriber 3: subscribed at 16, a at 18, unsubscribed at
  /// 20.](marble-refCount)
  ///
  /// A first subscriber whose subscription ends during `subscribe`, because the subject sends a terminal
  /// event or replays enough elements, makes no connection.
  ///
  /// - Scheduling: The first subscriber's thread connects. A subscriber on another thread does not wait for
  ///   the connection: its `subscribe` may return before the source has been subscribed to. With a
  ///   connectable type of your own, a subscriber that subscribes on another thread while the source ends may
  ///   join the ended subscription, and then receives no events.
  /// - SeeAlso: [reactivex.io: RefCount](https://reactivex.io/documentation/operators/refcount.html)
  @_alwaysEmitIntoClient
  public func refCount() -> Observable<Element> { _refCount() }
}
