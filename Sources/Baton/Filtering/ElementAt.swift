// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the element at an index, and completes.
  ///
  /// ![source: a at 2, b at 5, c and unsubscribed at 8, d at 11, completed at 14. Then element(at: 2).
  /// result: c and completed at 8.](marble-element-at)
  ///
  /// The sequence fails with ``RxError/argumentOutOfRange`` if the source completes before that element.
  ///
  /// - Parameter index: The index of the element, counted from zero; must not be negative.
  /// - SeeAlso: [reactivex.io: ElementAt](https://reactivex.io/documentation/operators/elementat.html)
  @_alwaysEmitIntoClient
  public func element(at index: Int) -> Observable<Element> {
    _element(at: index)
  }
}
