// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends an element and completes if this sequence fails.
  ///
  /// ![source: a at 2, b at 5, error at 8. Then catchAndReturn("none"). result: a at 2, b at 5, none and
  /// completed at 8.](marble-catchAndReturn)
  ///
  /// - SeeAlso: [reactivex.io: Catch](https://reactivex.io/documentation/operators/catch.html)
  // forms: traits Single Maybe
  @_alwaysEmitIntoClient
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    _catch { _ in .just(element) }
  }
}
