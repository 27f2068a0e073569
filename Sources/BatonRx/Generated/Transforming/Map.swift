// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Map.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    mapped(transform)
  }
}
