// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/GroupBy.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func groupBy<Key: Hashable>(
    keySelector: @escaping (Element) throws -> Key
  ) -> Observable<GroupedObservable<Key, Element>> {
    grouped(keySelector)
  }
}
