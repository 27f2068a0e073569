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
  /// - Returns: A disposable that ends the subscription to the source.
  /// - Scheduling: The source runs on the thread that calls.
  public func connect() -> any Disposable { preconditionFailure("ConnectableObservable: abstract") }

  /// Adds a subscriber that is counted.
  func runCounted(_ sink: Sink<Element>) { preconditionFailure("ConnectableObservable: abstract") }

  /// A sequence that connects when the first subscriber comes and disconnects when the last one leaves.
  ///
  /// - SeeAlso: [reactivex.io: RefCount](https://reactivex.io/documentation/operators/refcount.html)
  public final func refCount() -> Observable<Element> { RefCounted(self) }
}

extension ConnectableObservable: @unchecked Sendable {}  // Sendable: subclasses lock.
