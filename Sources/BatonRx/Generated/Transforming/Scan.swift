// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Scan.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func scan<Accumulated>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    scanned(seed) { $0 = try accumulator($0, $1) }
  }

  @inlinable
  public func scan<Accumulated>(
    into seed: Accumulated, accumulator: @escaping (inout Accumulated, Element) throws -> Void
  ) -> Observable<Accumulated> {
    scanned(seed, accumulator)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func scan<Accumulated>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) -> Accumulated
  ) -> Infallible<Accumulated> {
    Infallible(raw: asObservable().scanned(seed) { $0 = accumulator($0, $1) })
  }

  @inlinable
  public func scan<Accumulated>(
    into seed: Accumulated, accumulator: @escaping (inout Accumulated, Element) -> Void
  ) -> Infallible<Accumulated> {
    Infallible(raw: asObservable().scanned(seed, accumulator))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func scan<Accumulated>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) -> Accumulated
  ) -> SharedSequence<SharingStrategy, Accumulated> {
    SharedSequence(sharing: asObservable().scanned(seed) { $0 = accumulator($0, $1) })
  }

  @inlinable
  public func scan<Accumulated>(
    into seed: Accumulated, accumulator: @escaping (inout Accumulated, Element) -> Void
  ) -> SharedSequence<SharingStrategy, Accumulated> {
    SharedSequence(sharing: asObservable().scanned(seed, accumulator))
  }
}
