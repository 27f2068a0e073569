// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/First.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func first() -> Single<Element?> {
    firstElement()
  }
}
