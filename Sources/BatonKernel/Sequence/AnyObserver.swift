// SPDX-License-Identifier: MIT

/// An observer whose own type is hidden.
public struct AnyObserver<Element>: ObserverType {
  /// What is called for each event.
  public typealias EventHandler = (Event<Element>) -> Void

  @usableFromInline
  enum Target {
    case handler(EventHandler)
    case gate(Gate<Element>)
  }

  @usableFromInline let target: Target

  @inlinable
  init(_ target: Target) { self.target = target }

  /// Makes an observer of a closure.
  @usableFromInline
  package init(handler: @escaping EventHandler) { target = .handler(handler) }

  /// Makes an observer that hands its events to `observer`.
  @usableFromInline
  package init<Observer: ObserverType>(hiding observer: Observer) where Observer.Element == Element {
    target = (observer as? Self)?.target ?? .handler(observer.on)
  }

  /// Takes one event.
  public func on(_ event: Event<Element>) {
    switch (target, event) {
    case (.handler(let handler), _): handler(event)
    case (.gate(let gate), .next(let element)): gate.next(element)
    case (.gate(let gate), .error(let error)): gate.error(error)
    case (.gate(let gate), .completed): gate.completed()
    }
  }

  /// What `onNext` of a face does: takes the next element.
  @inlinable
  package func next(_ element: Element) {
    switch target {
    case .handler(let handler): handler(.next(element))
    case .gate(let gate): gate.next(element)
    }
  }

  /// This observer.
  public func asObserver() -> AnyObserver<Element> { self }
}

// Sendable: handlers are Sendable in the Swift 6 mode, and a gate is safe from any thread.
extension AnyObserver: @unchecked Sendable {}  // Sendable: see the line above.
