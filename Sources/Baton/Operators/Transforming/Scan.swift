// SPDX-License-Identifier: MIT

extension ObservableType {
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
  @available(swift, introduced: 6)
  @inlinable
  public func scan<Accumulated>(
    _ seed: Accumulated,
    accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    scanned(seed) { $0 = try accumulator($0, $1) }
  }

  /// Accumulates the elements and sends each intermediate result: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func scan<Accumulated>(
    _ seed: Accumulated,
    accumulator: @escaping (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    scanned(seed) { $0 = try accumulator($0, $1) }
  }

  /// Accumulates the elements in place and sends each intermediate result.
  ///
  /// - Parameters:
  ///   - seed: What the first element is added to; it is not sent. Each subscriber begins with a copy.
  ///   - accumulator: Adds an element. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Scan](https://reactivex.io/documentation/operators/scan.html)
  @available(swift, introduced: 6)
  @inlinable
  public func scan<Accumulated>(
    into seed: Accumulated,
    accumulator: @escaping @Sendable (inout Accumulated, Element) throws -> Void
  ) -> Observable<Accumulated> {
    scanned(seed, accumulator)
  }

  /// Accumulates the elements in place and sends each intermediate result: the form for the Swift 5 language
  /// mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func scan<Accumulated>(
    into seed: Accumulated,
    accumulator: @escaping (inout Accumulated, Element) throws -> Void
  ) -> Observable<Accumulated> {
    scanned(seed, accumulator)
  }

  @inlinable
  func scanned<Accumulated>(
    _ seed: Accumulated,
    _ accumulate: @escaping (inout Accumulated, Element) throws -> Void
  ) -> Observable<Accumulated> {
    lift { downstream in
      let accumulated = Cell(seed)
      return Sink(downstream) { element in
        do {
          try accumulate(&accumulated.value, element)
          downstream.next(accumulated.value)
        } catch {
          downstream.error(error)
        }
      }
    }
  }
}
