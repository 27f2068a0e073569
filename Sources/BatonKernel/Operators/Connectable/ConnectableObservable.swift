// SPDX-License-Identifier: MIT

/// A sequence that subscribes to its source when it is told to.
public protocol ConnectableObservableType<Element>: ObservableType {
  /// Subscribes to the source. While it is subscribed, further calls return the same connection.
  ///
  /// - Returns: A disposable that ends the subscription to the source.
  func connect() -> any Disposable
}

/// A sequence whose subscribers share one subscription to its source, which ``connect()`` makes.
///
/// - SeeAlso: [reactivex.io: Connect](https://reactivex.io/documentation/operators/connect.html)
public class ConnectableObservable<Element>: Observable<Element>, ConnectableObservableType {
  @usableFromInline package override init(base: Void) { super.init(base: ()) }

  /// Subscribes to the source. While it is subscribed, further calls return the same connection.
  ///
  /// When the connection is disposed of, the present subscribers get no event. If the sequence was given one
  /// subject, as by `multicast(_:)`, they stay subscribed to that. If the sequence makes a subject for each
  /// connection, as `publish()` and `replay(_:)` do, it releases them without disposing of their
  /// subscriptions, and they never get another event.
  ///
  /// - Returns: A disposable that ends the subscription to the source.
  /// - Scheduling: The source is subscribed to on the calling thread.
  public func connect() -> any Disposable { preconditionFailure("ConnectableObservable: abstract") }

  /// Adds a subscriber that counts for `refCount()`.
  func runCounted(_ sink: Sink<Element>) { preconditionFailure("ConnectableObservable: abstract") }

  /// A sequence that connects when its first subscriber comes, and disconnects when its last one leaves.
  ///
  /// If the first subscription ends at once (the subject sends it a terminal event, or the replayed elements
  /// are enough for it), no connection is made.
  ///
  /// - Scheduling: The thread of the first subscriber connects. A subscriber that comes meanwhile on another
  ///   thread does not wait for that: its `subscribe` may return before the source is subscribed to. So may a
  ///   `subscribe` on a thread that is still subscribing to the source for subscribers that have all left:
  ///   the thread subscribes anew when that has returned.
  /// - SeeAlso: [reactivex.io: RefCount](https://reactivex.io/documentation/operators/refcount.html)
  public final func refCount() -> Observable<Element> { RefCounted(self) }
}

extension ConnectableObservable: @unchecked Sendable {}  // Sendable: subclasses lock their state.
