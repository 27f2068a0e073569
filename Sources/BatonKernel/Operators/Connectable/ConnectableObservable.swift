// SPDX-License-Identifier: MIT

/// What can be told when to subscribe to its source.
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
  @usableFromInline
  package override init(base: Void) { super.init(base: ()) }

  /// Subscribes to the source. While it is subscribed, further calls return the same connection.
  ///
  /// Those who are subscribed when the connection is disposed of get no event then, and none later if the subject was made
  /// for the connection, as by `publish()` and `replay(_:)`: the next connection has a subject of its own. They are let go,
  /// without having been disposed of. With a subject that was given, as to `multicast(_:)`, they stay subscribed to that.
  ///
  /// - Returns: A disposable that ends the subscription to the source.
  /// - Scheduling: The source runs on the thread that calls.
  public func connect() -> any Disposable { preconditionFailure("ConnectableObservable: abstract") }

  /// Adds a subscriber that is counted.
  func runCounted(_ sink: Sink<Element>) { preconditionFailure("ConnectableObservable: abstract") }

  /// A sequence that connects when the first subscriber comes and disconnects when the last one leaves.
  ///
  /// A first subscriber whose subscription ends at once, for the subject sends it a terminal event or it has enough of what
  /// is replayed, makes no connection.
  ///
  /// - Scheduling: The thread of the first subscriber connects. One that subscribes meanwhile on another thread does not wait
  ///   for that: its `subscribe` may return before the source is subscribed to, and it gets what the source sends from
  ///   then on.
  /// - SeeAlso: [reactivex.io: RefCount](https://reactivex.io/documentation/operators/refcount.html)
  public final func refCount() -> Observable<Element> { RefCounted(self) }
}

extension ConnectableObservable: @unchecked Sendable {}  // Sendable: subclasses lock.
