// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Shares one subscription among all subscribers, once it is connected.
  ///
  /// - SeeAlso: [reactivex.io: Publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    replaying(0)
  }
}
