// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Subjects/Subjects.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PublishSubject {
  public convenience init() { self.init(fan: Fan()) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension BehaviorSubject {
  public convenience init(value: Element) { self.init(first: value) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ReplaySubject {
  public static func create(bufferSize: Int) -> ReplaySubject<Element> { ReplaySubject(limit: bufferSize) }

  public static func createUnbounded() -> ReplaySubject<Element> { ReplaySubject(limit: .max) }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension AsyncSubject {
  public convenience init() { self.init(outcome: AsyncOutcome()) }
}
