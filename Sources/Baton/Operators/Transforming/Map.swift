// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Transforms each element.
  ///
  ///     source        --1---2---3--|
  ///     map { $0 * 2 }  --2---4---6--|
  ///
  /// - Parameter transform: Makes a new element of each. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  @available(swift, introduced: 6)
  @inlinable
  public func map<Result>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Observable<Result> {
    mapped(transform)
  }

  /// Transforms each element: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    mapped(transform)
  }

  @inlinable
  func mapped<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    lift(Transform(transform)) { transform, downstream in
      Sink(downstream) { element in
        do {
          downstream.next(try transform.call(element))
        } catch {
          downstream.error(error)
        }
      }
    }
  }
}
