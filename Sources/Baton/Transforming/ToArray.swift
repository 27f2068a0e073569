// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Collects the elements into one array, and sends the array when the sequence completes.
  ///
  /// ![source: 1 at 2, 2 at 5, 3 at 8, completed at 11. Then toArray(). result: \[1, 2, 3\] and completed at
  /// 11.](marble-toArray)
  ///
  /// - SeeAlso: [reactivex.io: To](https://reactivex.io/documentation/operators/to.html)
  @_alwaysEmitIntoClient
  public func toArray() -> Single<[Element]> {
    _toArray()
  }
}
