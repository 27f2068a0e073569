// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms each element.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, completed at 11. Then map { $0 \* 10 }. result: 10 at 2, 20 at 5, 30
  /// at 8, completed at 11.](marble-map)
  ///
  /// - Parameter transform: Transforms an element. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible SharedSequence Single Maybe
  @_alwaysEmitIntoClient
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Observable<Result> {
    _map(transform)
  }
}
