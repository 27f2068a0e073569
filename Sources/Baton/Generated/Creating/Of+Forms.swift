// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Of.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public static func of(_ elements: Element..., scheduler: any ImmediateScheduler) -> Observable<Element> {
    self.elements(of: elements, on: scheduler)
  }
}
