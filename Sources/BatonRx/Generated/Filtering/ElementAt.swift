// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/ElementAt.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func element(at index: Int) -> Observable<Element> {
    onlyElement(at: index)
  }
}
