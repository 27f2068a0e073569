// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Enumerated.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    numbered()
  }
}
