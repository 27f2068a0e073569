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
  @available(swift, introduced: 6)
  public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) { target = .handler(eventHandler) }

  /// Makes an observer of a closure: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public init(eventHandler: @escaping EventHandler) { target = .handler(eventHandler) }

  /// Makes an observer that hands its events to `observer`.
  @available(swift, introduced: 6)
  public init<Observer: ObserverType & Sendable>(_ observer: Observer) where Observer.Element == Element {
    target = (observer as? Self)?.target ?? .handler(observer.on)
  }

  /// Makes an observer that hands its events to `observer`: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
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

  /// Takes the next element.
  @inlinable
  public func onNext(_ element: Element) {
    switch target {
    case .handler(let handler): handler(.next(element))
    case .gate(let gate): gate.next(element)
    }
  }

  /// This observer.
  public func asObserver() -> AnyObserver<Element> { self }
}

// Sendable: handlers are Sendable in the Swift 6 mode, and a gate is safe from any thread.
extension AnyObserver: @unchecked Sendable where Element: Sendable {}  // Sendable: see the line above.

extension ObserverType {
  /// This observer with its own type hidden.
  @available(swift, introduced: 6)
  public func asObserver() -> AnyObserver<Element> where Self: Sendable { AnyObserver(self) }

  /// This observer with its own type hidden: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  public func asObserver() -> AnyObserver<Element> { AnyObserver(.handler(on)) }

  /// An observer of another type, whose elements `transform` turns into this one's.
  ///
  /// An error that `transform` throws is sent on as the sequence's error.
  @available(swift, introduced: 6)
  public func mapObserver<Result>(
    _ transform: @escaping @Sendable (Result) throws -> Element
  ) -> AnyObserver<Result> where Self: Sendable {
    AnyObserver(.handler { on($0.map(transform)) })
  }

  /// An observer of another type, whose elements `transform` turns into this one's: the form for the Swift 5
  /// language mode.
  @available(swift, obsoleted: 6)
  public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
    AnyObserver(.handler { on($0.map(transform)) })
  }
}
