// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Drops all elements, and sends only the terminal event.
  ///
  /// ![source: a at 2, b at 5, c at 8, completed at 11. Then ignoreElements(). result: completed at
  /// 11.](marble-ignoreElements)
  ///
  /// - SeeAlso: [reactivex.io:
  ///   IgnoreElements](https://reactivex.io/documentation/operators/ignoreelements.html)
  @_alwaysEmitIntoClient
  public func ignoreElements() -> Observable<Never> {
    _ignoreElements()
  }
}
