// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Accumulates the elements and sends the result when the sequence completes.
  ///
  ///     source         --1---2---3--|
  ///     reduce(0, +)   -------------6|
  ///
  /// - Parameters:
  ///   - seed: What the first element is added to, and the result if there is none.
  ///   - accumulator: Makes the next result of the one before and an element. An error that it throws ends the
  ///     sequence.
  /// - SeeAlso: [reactivex.io: Reduce](https://reactivex.io/documentation/operators/reduce.html)
  @available(swift, introduced: 6)
  @inlinable
  public func reduce<Accumulated>(
    _ seed: Accumulated,
    accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    reduced(seed, accumulator) { $0 }
  }

  /// Accumulates the elements and sends the result when the sequence completes: the form for the Swift 5
  /// language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func reduce<Accumulated>(
    _ seed: Accumulated,
    accumulator: @escaping (Accumulated, Element) throws -> Accumulated
  ) -> Observable<Accumulated> {
    reduced(seed, accumulator) { $0 }
  }

  /// Accumulates the elements and sends the transformed result when the sequence completes.
  ///
  /// - Parameters:
  ///   - seed: What the first element is added to, and the result if there is none.
  ///   - accumulator: Makes the next result of the one before and an element. An error that it throws ends the
  ///     sequence.
  ///   - mapResult: Transforms the last result. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Reduce](https://reactivex.io/documentation/operators/reduce.html)
  @available(swift, introduced: 6)
  @inlinable
  public func reduce<Accumulated: Sendable, Result>(
    _ seed: Accumulated,
    accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping @Sendable (Accumulated) throws -> Result
  ) -> Observable<Result> {
    reduced(seed, accumulator, mapResult)
  }

  /// Accumulates the elements and sends the transformed result when the sequence completes: the form for the
  /// Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func reduce<Accumulated, Result>(
    _ seed: Accumulated,
    accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    reduced(seed, accumulator, mapResult)
  }

  @inlinable
  func reduced<Accumulated, Result>(
    _ seed: Accumulated,
    _ accumulator: @escaping (Accumulated, Element) throws -> Accumulated,
    _ mapResult: @escaping (Accumulated) throws -> Result
  ) -> Observable<Result> {
    lift { downstream in
      let accumulated = Cell(seed)
      return Sink(
        downstream,
        next: { element in
          do {
            accumulated.value = try accumulator(accumulated.value, element)
          } catch {
            downstream.error(error)
          }
        },
        completed: {
          do {
            downstream.next(try mapResult(accumulated.value))
            if !downstream.scope.isDisposed { downstream.completed() }
          } catch {
            downstream.error(error)
          }
        }
      )
    }
  }
}
