// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/CompactMap.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Result?
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().compactMapped(transform))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func compactMap<Result: Sendable>(
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    let place = ClosurePlace(of: SharingStrategy.self, transform.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).compactMapped(place.closure(transform)), from: place
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().compactMapped(transform))
  }
}
