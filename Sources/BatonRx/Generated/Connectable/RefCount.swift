// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Connectable/RefCount.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ConnectableObservableType {
  public func refCount() -> Observable<Element> { refCounted() }
}
