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

  /// Sends the next element, and returns whether the subscription has taken it.
  ///
  /// It is for a source that keeps what nobody takes, such as a socket: false says that the subscription had
  /// been disposed of, perhaps on another thread and just now, before its closure saw the element, which so
  /// may go to the next subscriber. An element that an operator has dropped, or put into the queue of
  /// `observe(on:)` for example, counts as taken.
  ///
  /// Send from one thread at a time: an element that has to wait for another one counts as taken.
  ///
  /// - Scheduling: As `onNext(_:)`: the closures are called in line.
  // forms: swift6
  @_alwaysEmitIntoClient
  public func offer(_ element: Element) -> Bool { offered(element) }

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
