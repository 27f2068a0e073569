// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the first `count` elements, and completes right after the last of them.
  ///
  /// ![source: a at 2, b and unsubscribed at 5, c at 8, completed at 11. Then take(2). result: a at 2, b and
  /// completed at 5.](marble-take)
  ///
  /// - Parameter count: The number of elements to send; must not be negative. With zero the sequence
  ///   completes immediately, and the source is not subscribed to.
  /// - SeeAlso: [reactivex.io: Take](https://reactivex.io/documentation/operators/take.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func take(_ count: Int) -> Observable<Element> {
    _take(count)
  }
}
