// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/WithLatestFrom.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
    _ second: Source, resultSelector: @escaping @Sendable (Element, Source.Element) -> Result
  ) -> Infallible<Result> where Source.Element: Sendable {
    Infallible(raw: asObservable().pairedWithLatest(from: second.asObservable(), resultSelector))
  }

  @inlinable
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Infallible<Source.Element> where Source.Element: Sendable {
    Infallible(raw: asObservable().pairedWithLatest(from: second.asObservable()) { $1 })
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func withLatestFrom<Source: SharedSequenceConvertibleType, Result: Sendable>(
    _ second: Source,
    @_inheritActorContext resultSelector:
      @escaping @isolated(any) @Sendable (Element, Source.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Source.Element: Sendable {
    let place = ClosurePlace(of: SharingStrategy.self, resultSelector.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).pairedWithLatest(
        from: second.asObservable(at: place), place.closure(resultSelector)
      ),
      from: place
    )
  }

  @inlinable
  public func withLatestFrom<Source: SharedSequenceConvertibleType>(
    _ second: Source
  ) -> SharedSequence<SharingStrategy, Source.Element> where Source.Element: Sendable {
    SharedSequence(sharing: asObservable().pairedWithLatest(from: second.asObservable()) { $1 })
  }
}
