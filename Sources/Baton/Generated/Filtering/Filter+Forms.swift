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
    @_inheritActorContext _ predicate: @escaping @isolated(any) @Sendable (Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, predicate.isolation)
    return SharedSequence(sharing: asObservable(at: place).filtered(place.closure(predicate)), from: place)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  @inlinable
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().filtered(predicate))
  }
}
