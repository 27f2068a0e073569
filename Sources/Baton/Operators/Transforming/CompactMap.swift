// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Transforms each element and lets through what is not nil.
  ///
  ///     source                     --"1"---"a"---"3"--|
  ///     compactMap { Int($0) }       --1-----------3--|
  ///
  /// - Parameter transform: Makes a new element of each, or nil. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  @available(swift, introduced: 6)
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Observable<Result> {
    compactMapped(transform)
  }

  /// Transforms each element and lets through what is not nil: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    compactMapped(transform)
  }

  @inlinable
  func compactMapped<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    lift { downstream in
      Sink(downstream) { element in
        do {
          if let result = try transform(element) { downstream.next(result) }
        } catch {
          downstream.error(error)
        }
      }
    }
  }
}
