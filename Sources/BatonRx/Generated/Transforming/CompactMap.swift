// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/CompactMap.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func compactMap<Result>(_ transform: @escaping (Element) throws -> Result?) -> Observable<Result> {
    compactMapped(transform)
  }
}
