// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Drops the first `count` elements.
  ///
  /// ![source: a at 2, b at 5, c at 8, d at 11, completed at 14. Then skip(2). result: c at 8, d at 11,
  /// completed at 14.](marble-skip)
  ///
  /// - Parameter count: The number of elements to drop; must not be negative.
  /// - SeeAlso: [reactivex.io: Skip](https://reactivex.io/documentation/operators/skip.html)
  // forms: traits Infallible SharedSequence
  @_alwaysEmitIntoClient
  public func skip(_ count: Int) -> Observable<Element> {
    _skip(count)
  }
}
