// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Filter.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) -> Bool) -> Infallible<Element> {
    Infallible(raw: asObservable().filtered(predicate))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func filter(
    _ predicate: @escaping @Sendable (Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().filtered(predicate))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().filtered(predicate))
  }
}
