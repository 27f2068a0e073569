// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Shares one subscription among all subscribers, once it is connected.
  ///
  /// - SeeAlso: [reactivex.io: Publish](https://reactivex.io/documentation/operators/publish.html)
  @inlinable
  public func publish() -> ConnectableObservable<Element> {
    Multicast(asObservable(), isLasting: false) { Hub(replay: 0) }
  }
}
