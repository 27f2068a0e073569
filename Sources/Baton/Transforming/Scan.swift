// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Accumulates the elements and sends each intermediate result.
  ///
  ///     source        --1---2---3--|
  ///     scan(0, +)    --1---3---6--|
  ///
  /// - Parameters:
  ///   - seed: What the first element is added to; it is not sent.
  ///   - accumulator: Makes the next result of the one before and an element. An error that it throws ends the
  ///     sequence.
  /// - SeeAlso: [reactivex.io: Scan](https://reactivex.io/documentation/operators/scan.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public func scan<Accumulated: Sendable>(
    _ seed: Accumulated,
    accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    scanned(seed) { $0 = try accumulator($0, $1) }
  }

  /// Accumulates the elements in place and sends each intermediate result.
  ///
  /// - Parameters:
  ///   - seed: What the first element is added to; it is not sent. Each subscriber begins with a copy.
  ///   - accumulator: Adds an element. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Scan](https://reactivex.io/documentation/operators/scan.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public func scan<Accumulated: Sendable>(
    into seed: Accumulated,
    accumulator: @escaping @Sendable (inout Accumulated, Element) throws -> Void
  ) -> Observable<Accumulated> {
    scanned(seed, accumulator)
  }
}
