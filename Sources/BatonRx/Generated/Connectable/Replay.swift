// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Connectable/Replay.swift: change that.

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    replaying(bufferSize)
  }

  @inlinable
  public func replayAll() -> ConnectableObservable<Element> { replay(.max) }
}
