// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Shares one subscription among all subscribers, once it is connected; each gets the last elements first.
  ///
  /// - Parameter bufferSize: The number of elements that are replayed; must not be negative.
  /// - SeeAlso: [reactivex.io: Replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    replaying(bufferSize)
  }

  /// Shares one subscription among all subscribers, once it is connected; each gets all elements first.
  ///
  /// - SeeAlso: [reactivex.io: Replay](https://reactivex.io/documentation/operators/replay.html)
  @inlinable
  public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}
