// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Drops elements as long as they satisfy a predicate, and sends all others.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, 1 at 11, completed at 14. Then skip(while: { $0 \< 3 }). result: 3 at
  /// 8, 1 at 11, completed at 14.](marble-skip-while)
  ///
  /// - Parameter predicate: Returns whether to drop an element; not called again after it has returned
  ///   `false`. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: SkipWhile](https://reactivex.io/documentation/operators/skipwhile.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    _skip(while: predicate)
  }
}
