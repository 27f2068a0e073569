// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Sequence/AnyObserver.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension AnyObserver {
  public init(eventHandler: @escaping (Event<Element>) -> Void) {
    self.init(handler: eventHandler)
  }

  @inlinable
  public func onNext(_ element: Element) { next(element) }

  public init<Observer: ObserverType>(_ observer: Observer) where Observer.Element == Element {
    self.init(hiding: observer)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObserverType {
  @inlinable
  public func onNext(_ element: Element) { on(.next(element)) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObserverType {
  public func asObserver() -> AnyObserver<Element> { AnyObserver(hiding: self) }

  public func mapObserver<Result>(_ transform: @escaping (Result) throws -> Element) -> AnyObserver<Result> {
    AnyObserver(handler: { on($0.map(transform)) })
  }
}
