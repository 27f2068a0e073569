// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence that sends nothing and does not end.
  ///
  /// ![Then never(). result: nothing.](marble-never)
  ///
  /// - SeeAlso: [reactivex.io: Never](https://reactivex.io/documentation/operators/empty-never-throw.html)
  // forms: traits Infallible Single Maybe
  @_alwaysEmitIntoClient
  public static func never() -> Observable<Element> {
    _never()
  }
}
