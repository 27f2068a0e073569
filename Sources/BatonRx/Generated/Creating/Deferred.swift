// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Deferred.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func deferred(
    _ observableFactory: @escaping () throws -> Observable<Element>
  ) -> Observable<Element> {
    made(by: observableFactory)
  }
}
