// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Accumulates the elements, and sends the result when the sequence completes.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, completed at 11. Then reduce(0, accumulator: +). result: 6 and
  /// completed at 11.](marble-reduce)
  ///
  /// - Parameters:
  ///   - seed: The initial value, and the result if there are no elements.
  ///   - accumulator: Combines the accumulated value with an element. An error that it throws ends the
  ///     sequence.
  /// - SeeAlso: [reactivex.io: Reduce](https://reactivex.io/documentation/operators/reduce.html)
  @_alwaysEmitIntoClient
  public func reduce<Accumulated: Sendable>(
    _ seed: Accumulated,
    accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    _reduce(seed, accumulator) { $0 }
  }

  /// Accumulates the elements, and sends the transformed result when the sequence completes.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, completed at 11. Then reduce(0, accumulator: +). result: 6 and
  /// completed at 11.](marble-reduce)
  ///
  /// - Parameters:
  ///   - seed: The initial value, and the result if there are no elements.
  ///   - accumulator: Combines the accumulated value with an element. An error that it throws ends the
  ///     sequence.
  ///   - mapResult: Transforms the final value. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Reduce](https://reactivex.io/documentation/operators/reduce.html)
  @_alwaysEmitIntoClient
  public func reduce<Accumulated: Sendable, Result: Sendable>(
    _ seed: Accumulated,
    accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping @Sendable (Accumulated) throws -> Result
  ) -> Observable<Result> {
    _reduce(seed, accumulator, mapResult)
  }
}
