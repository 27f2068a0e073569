// SPDX-License-Identifier: MIT

/// A receiver of a sequence's events.
///
/// A conforming type implements one method, ``on(_:)``. In the Swift 6 mode the elements must be `Sendable`,
/// because a sequence may send them on any thread.
public protocol ObserverType<Element>: SendableMetatype {
  /// The type of the elements.
  associatedtype Element

  /// The type of the elements. Not for users: it makes the compiler check in the Swift 6 mode that the
  /// elements are `Sendable`.
  // A constraint on `Element` itself would bind every generic function that takes an observer, in the Swift 5
  // mode too.
  associatedtype _Element: Sendable = Element

  /// Receives an event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Receives the error that ends the sequence.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Receives the completion of the sequence.
  public func onCompleted() { on(.completed) }
}
