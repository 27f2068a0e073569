// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SingleElement.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func single() -> Observable<Element> {
    checkedSingle()
  }

  @inlinable
  public func single(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    filtered(predicate).checkedSingle()
  }
}
