// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms each element and lets through what is not nil.
  ///
  /// ![source: 1 at 2, x at 5, 3 at 8, completed at 11. Then compactMap { Int($0) }. result: 1 at 2, 3 at 8,
  /// completed at 11.](marble-compactMap)
  ///
  /// - Parameter transform: Makes a new element of each, or nil. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible SharedSequence Maybe
  @_alwaysEmitIntoClient
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Observable<Result> {
    _compactMap(transform)
  }
}
