// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/FlatMapLatest.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> where Source.Element: Sendable {
    Infallible(raw: asObservable().flatMappedLatest(selector))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func flatMapLatest<Sharing, Result>(
    @_inheritActorContext _ selector:
      @escaping @isolated(any) @Sendable (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> where Result: Sendable {
    let place = ClosurePlace(of: SharingStrategy.self, selector.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).flatMappedLatest(place.closure(selector)), from: place
    )
  }
}
