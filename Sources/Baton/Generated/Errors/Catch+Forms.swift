// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Errors/Catch.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().caught({ try handler($0).asObservable() }))
  }
}
