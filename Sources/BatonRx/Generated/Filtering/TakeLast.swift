// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/TakeLast.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func takeLast(_ count: Int) -> Observable<Element> {
    takenLast(count)
  }
}
