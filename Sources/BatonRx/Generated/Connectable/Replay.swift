// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Connectable/Replay.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    replaying(bufferSize)
  }

  @inlinable
  public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}
