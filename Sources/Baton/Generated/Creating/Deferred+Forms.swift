// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Deferred.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping @Sendable () -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: Observable<Element>.made(by: { observableFactory().asObservable() }))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public static func deferred(
    @_inheritActorContext _ observableFactory:
      @escaping @isolated(any) @Sendable () -> SharedSequence<SharingStrategy, Element>
  ) -> SharedSequence<SharingStrategy, Element> {
    let place = ClosurePlace(of: SharingStrategy.self, observableFactory.isolation)
    return SharedSequence(
      sharing: Observable<Element>.made(by: { place.closure(observableFactory)().asObservable(at: place) }),
      from: place
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> PrimitiveSequence<Trait, Element>
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: Observable<Element>.made(by: { try observableFactory().asObservable() }))
  }
}
