// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Shares one subscription among all subscribers, which begins with a call of `connect()`.
  ///
  /// ![source: subscribed at 4, a at 6, b at 10, c at 14, completed at 17. Then publish(). subscriber 1: a at
  /// 6, b at 10, c at 14, completed at 17. subscriber 2: subscribed at 8, b at 10, c at 14, completed at
  /// 17.](marble-publish)
  ///
  /// - SeeAlso: [reactivex.io: Publish](https://reactivex.io/documentation/operators/publish.html)
  @_alwaysEmitIntoClient
  public func publish() -> ConnectableObservable<Element> {
    _replay(0)
  }
}
