// SPDX-License-Identifier: MIT

/// Whatever can be turned into an ``Observable``.
public protocol ObservableConvertibleType<Element>: SendableMetatype {
  /// The type of the elements.
  associatedtype Element

  /// This as an ``Observable``.
  func asObservable() -> Observable<Element>
}

/// A sequence that sends its elements to those who subscribe.
///
/// Conforming takes one method, ``subscribe(_:)-(Observer)``; every operator comes with it. In the Swift 6 mode the type
/// is `Sendable`: whoever subscribes may be on any thread.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// The type itself: not for users.
  ///
  /// A constraint of the protocol would warn in the Swift 5 mode, and one of the default `asObservable()` is not looked
  /// at when that is taken as the requirement's.
  associatedtype _Source: Sendable = Self

  /// Subscribes `observer` to the events of this sequence.
  ///
  /// - Returns: A disposable that ends the subscription.
  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element
}

extension ObservableType {
  /// This as an ``Observable``, by its `subscribe`.
  package func asGated() -> Observable<Element> {
    gated { subscribe($0) }
  }
}
