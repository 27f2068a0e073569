// SPDX-License-Identifier: MIT

/// A type that can be turned into an ``Observable``.
public protocol ObservableConvertibleType<Element>: SendableMetatype {
  /// The type of the elements.
  associatedtype Element

  /// This value as an ``Observable``.
  func asObservable() -> Observable<Element>
}

/// A sequence that sends its elements to its subscribers.
///
/// A conforming type implements one method, ``subscribe(_:)-(Observer)``, and gets every operator. In the
/// Swift 6 mode the type must be `Sendable`, because it may be subscribed to on any thread.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// The type itself. Not for users: it makes the compiler check in the Swift 6 mode that a conforming type
  /// is `Sendable`.
  // A constraint on the protocol itself would warn in the Swift 5 mode.
  associatedtype _Source: Sendable = Self

  /// Subscribes `observer` to the events of this sequence.
  ///
  /// - Returns: A disposable that ends the subscription.
  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element
}

extension ObservableType {
  // One for both modes: where a file sees both faces, the compiler would find two witnesses.
  /// Returns this sequence as an ``Observable``.
  public func asObservable() -> Observable<Element> { asGated() }

  /// This sequence as an ``Observable``, built on its `subscribe` method and a gate.
  package func asGated() -> Observable<Element> {
    _create(isForeign: true) { subscribe($0) }
  }
}
