// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Scan.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func scan<Accumulated: Sendable>(
    _ seed: Accumulated, accumulator: @escaping @Sendable (Accumulated, Element) -> Accumulated
  ) -> Infallible<Accumulated> {
    Infallible(raw: asObservable().scanned(seed) { $0 = accumulator($0, $1) })
  }

  @inlinable
  public func scan<Accumulated: Sendable>(
    into seed: Accumulated, accumulator: @escaping @Sendable (inout Accumulated, Element) -> Void
  ) -> Infallible<Accumulated> {
    Infallible(raw: asObservable().scanned(seed, accumulator))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where Element: Sendable {
  @inlinable
  public func scan<Accumulated: Sendable>(
    _ seed: Accumulated,
    @_inheritActorContext accumulator:
      @escaping @isolated(any) @Sendable (Accumulated, Element) -> Accumulated
  ) -> SharedSequence<SharingStrategy, Accumulated> {
    let place = ClosurePlace(of: SharingStrategy.self, accumulator.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).scanned(seed) { $0 = place.closure(accumulator)($0, $1) }, from: place
    )
  }

  @inlinable
  public func scan<Accumulated: Sendable>(
    into seed: Accumulated,
    @_inheritActorContext accumulator: @escaping @isolated(any) @Sendable (inout Accumulated, Element) -> Void
  ) -> SharedSequence<SharingStrategy, Accumulated> {
    let place = ClosurePlace(of: SharingStrategy.self, accumulator.isolation)
    return SharedSequence(
      sharing: asObservable(at: place).scanned(seed, place.closure(accumulator)), from: place
    )
  }
}
