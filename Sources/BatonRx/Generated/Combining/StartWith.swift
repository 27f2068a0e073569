// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Combining/StartWith.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func startWith(_ elements: Element...) -> Observable<Element> {
    beginning(with: elements)
  }
}
