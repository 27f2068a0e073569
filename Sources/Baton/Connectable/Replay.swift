// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Shares one connectable subscription among all subscribers, and replays the last elements to each of
  /// them.
  ///
  /// ![source: subscribed at 2, a at 4, b at 8, c at 12, completed at 15. Then replay(1). subscriber 1: a at
  /// 4, b at 8, c at 12, completed at 15. subscriber 2: subscribed and b at 10, c at 12, completed at
  /// 15.](marble-replay)
  ///
  /// - Parameter bufferSize: The maximum number of elements to replay; must not be negative.
  /// - SeeAlso: [reactivex.io: Replay](https://reactivex.io/documentation/operators/replay.html)
  @_alwaysEmitIntoClient
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    _replay(bufferSize)
  }

  /// Shares one connectable subscription among all subscribers, and replays all elements to each of them.
  ///
  /// ![source: subscribed at 2, a at 4, b at 8, c at 12, completed at 15. Then replayAll(). subscriber 1: a
  /// at 4, b at 8, c at 12, completed at 15. subscriber 2: subscribed, a and b at 10, c at 12, completed at
  /// 15.](marble-replayAll)
  ///
  /// - SeeAlso: [reactivex.io: Replay](https://reactivex.io/documentation/operators/replay.html)
  @_alwaysEmitIntoClient
  public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}
