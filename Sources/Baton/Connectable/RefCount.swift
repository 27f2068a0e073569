// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ConnectableObservableType where Self: Sendable, Element: Sendable {
  /// A sequence that connects when the first subscriber comes and disconnects when the last one leaves.
  ///
  /// ![source: a at 2, b at 6, c at 10, unsubscribed at 13, subscribed at 16, a at 18, unsubscribed at 20.
  /// Then publish().refCount(). subscriber 1: a at 2, b at 6, unsubscribed at 8. subscriber 2: subscribed at
  /// 5, b at 6, c at 10, unsubscribed at 13. subscriber 3: subscribed at 16, a at 18, unsubscribed at
  /// 20.](marble-refCount)
  ///
  /// A first subscriber whose subscription ends at once, for the subject sends it a terminal event or it has enough of what
  /// is replayed, makes no connection.
  ///
  /// - Scheduling: The thread of the first subscriber connects. One that subscribes meanwhile on another thread does not wait
  ///   for that: its `subscribe` may return before the source is subscribed to, and it gets what the source sends from
  ///   then on. Of a connectable type of your own: one that subscribes on another thread at the moment at which the source
  ///   ends may join the subscription that has ended, and gets nothing.
  /// - SeeAlso: [reactivex.io: RefCount](https://reactivex.io/documentation/operators/refcount.html)
  @_alwaysEmitIntoClient
  public func refCount() -> Observable<Element> { _refCount() }
}
