// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/IfEmpty.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func ifEmpty(default element: Element) -> Observable<Element> {
    fallingBack(on: element)
  }

  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    fallingBack(on: other)
  }
}
