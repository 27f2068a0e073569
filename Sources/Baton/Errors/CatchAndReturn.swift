// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends an element and ends when this sequence fails.
  ///
  ///     source             --1--2--X
  ///     catchAndReturn(0)  --1--2--0|
  ///
  /// - SeeAlso: [reactivex.io: Catch](https://reactivex.io/documentation/operators/catch.html)
  // forms: traits Single Maybe
  public func catchAndReturn(_ element: Element) -> Observable<Element> {
    caught { _ in .just(element) }
  }
}
