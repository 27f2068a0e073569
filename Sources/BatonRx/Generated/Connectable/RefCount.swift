// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Connectable/RefCount.swift: change that.

@available(swift, obsoleted: 6)
extension ConnectableObservableType {
  public func refCount() -> Observable<Element> { refCounted() }
}
