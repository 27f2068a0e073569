// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms each element and sends the results that are not nil.
  ///
  /// ![source: 1 at 2, x at 5, 3 at 8, completed at 11. Then compactMap { Int($0) }. result: 1 at 2, 3 at 8,
  /// completed at 11.](marble-compactMap)
  ///
  /// - Parameter transform: Transforms an element, or returns nil to drop it. An error that it throws ends
  ///   the sequence.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible SharedSequence Maybe
  @_alwaysEmitIntoClient
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Observable<Result> {
    _compactMap(transform)
  }
}
