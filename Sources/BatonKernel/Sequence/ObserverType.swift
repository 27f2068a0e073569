// SPDX-License-Identifier: MIT

/// Receives the events of a sequence.
public protocol ObserverType<Element>: SendableMetatype {
  /// The type of the elements.
  associatedtype Element

  /// Takes one event.
  func on(_ event: Event<Element>)
}

extension ObserverType {
  /// Takes the next element.
  public func onNext(_ element: Element) { on(.next(element)) }

  /// Takes the error that ends the sequence.
  public func onError(_ error: any Error) { on(.error(error)) }

  /// Takes the end of the sequence.
  public func onCompleted() { on(.completed) }
}
