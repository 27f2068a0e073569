// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Filter.swift: change that.

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    filtered(predicate)
  }
}
