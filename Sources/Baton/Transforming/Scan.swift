// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Accumulates the elements and sends each intermediate result.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, completed at 11. Then scan(0, accumulator: +). result: 1 at 2, 3 at 5,
  /// 6 at 8, completed at 11.](marble-scan)
  ///
  /// - Parameters:
  ///   - seed: The initial value, which is not sent.
  ///   - accumulator: Combines the accumulated value with an element. An error that it throws ends the
  ///     sequence.
  /// - SeeAlso: [reactivex.io: Scan](https://reactivex.io/documentation/operators/scan.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func scan<Accumulated: Sendable>(
    _ seed: Accumulated,
    accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    _scan(seed) { $0 = try accumulator($0, $1) }
  }

  /// Accumulates the elements in place and sends each intermediate result.
  ///
  /// ![source: a at 2, b at 6, c at 10, completed at 13. Then scan(into: "") { $0 += $1 }. result: a at 2, ab
  /// at 6, abc at 10, completed at 13.](marble-scan-into)
  ///
  /// - Parameters:
  ///   - seed: The initial value, which is not sent. Each subscription starts with a copy of it.
  ///   - accumulator: Adds an element to the accumulated value. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Scan](https://reactivex.io/documentation/operators/scan.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func scan<Accumulated: Sendable>(
    into seed: Accumulated,
    accumulator: @escaping @Sendable (inout Accumulated, Element) throws -> Void
  ) -> Observable<Accumulated> {
    _scan(seed, accumulator)
  }
}
