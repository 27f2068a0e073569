// SPDX-License-Identifier: MIT

/// Receives the events of a sequence.
///
/// Conforming takes one method, ``on(_:)``. In the Swift 6 mode the elements are `Sendable`: a sequence may send them from
/// any thread.
public protocol ObserverType<Element>: SendableMetatype {
  /// The type of the elements.
  associatedtype Element

  /// The type of the elements: not for users.
  ///
  /// A constraint of `Element` itself would be one of every generic function that takes an observer, in the Swift 5 mode
  /// too. What an associated type defaults to is looked at where a type conforms, and in the Swift 6 mode alone.
  associatedtype _Element: Sendable = Element

  /// Takes one event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Takes the error that ends the sequence.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Takes the end of the sequence.
  public func onCompleted() { on(.completed) }
}
