// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Reduce.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func reduce<Accumulated>(
    _ seed: Accumulated, accumulator: @escaping (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    reduced(seed, accumulator) { $0 }
  }

  @inlinable
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated,
    accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    reduced(seed, accumulator, mapResult)
  }
}
