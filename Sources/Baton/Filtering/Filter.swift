// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends only the elements that satisfy a predicate.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, 4 at 11, completed at 14. Then filter { $0 % 2 == 0 }. result: 2 at 5,
  /// 4 at 11, completed at 14.](marble-filter)
  ///
  /// - Parameter predicate: Returns whether to send an element. An error that it throws ends the sequence.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible SharedSequence Maybe
  @_alwaysEmitIntoClient
  public func filter(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
    _filter(predicate)
  }
}
