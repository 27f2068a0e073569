// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the last elements, when the source has completed.
  ///
  /// ![source: a at 2, b at 5, c at 8, completed at 11. Then takeLast(2). result: b, c and completed at
  /// 11.](marble-takeLast)
  ///
  /// An error passes at once, and none of the elements.
  ///
  /// - Parameter count: The number of elements; must not be negative. With zero there is only the end.
  /// - SeeAlso: [reactivex.io: TakeLast](https://reactivex.io/documentation/operators/takelast.html)
  @_alwaysEmitIntoClient
  public func takeLast(_ count: Int) -> Observable<Element> {
    _takeLast(count)
  }
}
