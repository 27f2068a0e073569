// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Subjects/Subjects.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PublishSubject {
  public convenience init() { self.init(fan: Fan()) }

  @inlinable
  public func onNext(_ element: Element) { fan.next(element) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension BehaviorSubject {
  public convenience init(value: Element) { self.init(first: value) }

  @inlinable
  public func value() throws -> Element { try newest() }

  @inlinable
  public func onNext(_ element: Element) { fan.next(element) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ReplaySubject {
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(limit: bufferSize) }

  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }

  @inlinable
  public func onNext(_ element: Element) { fan.next(element) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension AsyncSubject {
  public convenience init() { self.init(outcome: AsyncOutcome()) }
}
