// SPDX-License-Identifier: MIT

/// Whatever can be turned into an ``Observable``.
public protocol ObservableConvertibleType<Element> {
  /// The type of the elements.
  associatedtype Element

  /// This as an ``Observable``.
  func asObservable() -> Observable<Element>
}

/// A sequence that sends its elements to those who subscribe.
///
/// Conforming takes one method, ``subscribe(_:)-(Observer)``; every operator comes with it.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes `observer` to the events of this sequence.
  ///
  /// - Returns: A disposable that ends the subscription.
  func subscribe<Observer: ObserverType>(_ observer: sending Observer) -> any Disposable
  where Observer.Element == Element
}

extension ObservableType {
  /// This as an ``Observable``.
  public func asObservable() -> Observable<Element> {
    gated { observer in
      nonisolated(unsafe) let observer = observer  // Unsafe: a gate, used by nobody else.
      return subscribe(observer)
    }
  }
}
