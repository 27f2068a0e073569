// SPDX-License-Identifier: MIT

/// An observer whose type is hidden.
@frozen
public struct AnyObserver<Element>: ObserverType, @unchecked Sendable {  // Sendable: see ``Gate``.
  /// The type of a closure that receives each event.
  public typealias EventHandler = (Event<Element>) -> Void

  @frozen @usableFromInline
  enum Target {
    case handler(EventHandler)
    case gate(Gate<Element>)
    /// The same, of a task that sends.
    case task(Gate<Element>, SubscriptionTask)
  }

  @usableFromInline let target: Target

  @inlinable init(_ target: Target) { self.target = target }

  @usableFromInline package init(handler: @escaping EventHandler) { target = .handler(handler) }

  @usableFromInline
  package init<Observer: ObserverType>(hiding observer: Observer) where Observer.Element == Element {
    target = (observer as? Self)?.target ?? .handler(observer.on)
  }

  /// Receives an event.
  public func on(_ event: Event<Element>) {
    switch target {
    case .handler(let handler): handler(event)
    case .gate(let gate):
      if case .next(let element) = event { gate.next(element) }
      if let terminal = event.terminal { gate.send(terminal) }
    case .task(let gate, let task):
      if event.terminal != nil { task.sendsEnd() }
      task.send { AnyObserver(.gate(gate)).on(event) }
    }
  }

  /// The implementation of a face's `onNext(_:)`.
  @inlinable
  package func next(_ element: Element) {
    switch target {
    case .handler(let handler): handler(.next(element))
    case .gate(let gate): gate.next(element)
    case .task(let gate, let task): task.send { gate.next(element) }
    }
  }

  /// The implementation of a face's `offer(_:)`.
  @usableFromInline
  package func offered(_ element: Element) -> Bool {
    switch target {
    case .handler(let handler):
      handler(.next(element))
      return true
    case .gate(let gate): return gate.offer(element)
    case .task(let gate, let task):
      var isTaken = false
      task.send { isTaken = gate.offer(element) }
      return isTaken
    }
  }

  /// This observer.
  public func asObserver() -> AnyObserver<Element> { self }
}
