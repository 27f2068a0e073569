// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension AnyObserver where Element: Sendable {
  /// Creates an observer from a closure.
  public init(eventHandler: @escaping @Sendable (Event<Element>) -> Void) {
    self.init(handler: eventHandler)
  }

  /// Receives the next element.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { next(element) }

  /// Creates an observer that forwards its events to `observer`.
  public init<Observer: ObserverType & Sendable>(_ observer: Observer) where Observer.Element == Element {
    self.init(hiding: observer)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObserverType where Element: Sendable {
  /// Receives the next element.
  @_alwaysEmitIntoClient
  public func onNext(_ element: Element) { on(.next(element)) }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObserverType where Self: Sendable, Element: Sendable {
  /// Returns this observer with its type erased.
  @_alwaysEmitIntoClient
  public func asObserver() -> AnyObserver<Element> { AnyObserver(hiding: self) }

  /// Returns an observer of another element type, whose elements `transform` converts for this observer.
  ///
  /// An error that `transform` throws is sent to this observer.
  @_alwaysEmitIntoClient
  public func mapObserver<Result: Sendable>(
    _ transform: @escaping @Sendable (Result) throws -> Element
  ) -> AnyObserver<Result> {
    AnyObserver(handler: { on($0.map(transform)) })
  }
}
