// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/RepeatElement.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    generated(on: scheduler, by: { RepeatGenerator(element) })
  }
}
