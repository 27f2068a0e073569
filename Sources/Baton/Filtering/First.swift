// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the first element, or nil if the sequence completes without one.
  ///
  /// ![source: a and unsubscribed at 2, b at 5, c at 8, completed at 11. Then first(). result: a and
  /// completed at 2.](marble-first)
  ///
  /// - SeeAlso: [reactivex.io: First](https://reactivex.io/documentation/operators/first.html)
  @_alwaysEmitIntoClient
  public func first() -> Single<Element?> {
    _first()
  }
}
