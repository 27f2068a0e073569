// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/WithUnretained.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @Sendable (Object, Element) -> Result
  ) -> Infallible<Result> {
    Infallible(raw: asObservable().paired(withUnretained: object, resultSelector))
  }

  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Infallible<(Object, Element)> {
    Infallible(raw: asObservable().paired(withUnretained: object) { ($0, $1) })
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object,
    @_inheritActorContext resultSelector: @escaping @isolated(any) @Sendable (Object, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).paired(withUnretained: object, place.closure(resultSelector)),
      from: place
    )
  }

  @inlinable
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> SharedSequence<SharingStrategy, (Object, Element)> {
    SharedSequence(sharing: asObservable().paired(withUnretained: object) { ($0, $1) })
  }
}
