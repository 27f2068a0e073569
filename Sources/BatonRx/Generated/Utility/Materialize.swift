// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Materialize.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func materialize() -> Observable<Event<Element>> {
    materialized()
  }
}
