// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension AnyObserver where Element: Sendable {
  /// Makes an observer of a closure.
  public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
    self.init(handler: eventHandler)
  }

  /// Takes the next element.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { next(element) }

  /// Makes an observer that hands its events to `observer`.
  public init<Observer: ObserverType & Sendable>(_ observer: Observer) where Observer.Element == Element {
    self.init(hiding: observer)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObserverType where Element: Sendable {
  /// Takes the next element.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { on(.next(element)) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObserverType where Self: Sendable, Element: Sendable {
  /// This observer with its own type hidden.
  @_alwaysEmitIntoClient
  public func asObserver() -> AnyObserver<Element> { AnyObserver(hiding: self) }

  /// An observer of another type, whose elements `transform` turns into this one's.
  ///
  /// An error that `transform` throws is sent on as the sequence's error.
  @_alwaysEmitIntoClient
  public func mapObserver<Result: Sendable>(
    _ transform: @escaping @Sendable (Result) throws -> Element
  ) -> AnyObserver<Result> {
    AnyObserver(handler: { on($0.map(transform)) })
  }
}
