// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/RepeatElement.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public static func repeatElement(_ element: Element) -> Observable<Element> {
    generated(on: CurrentThreadScheduler.instance, by: { RepeatGenerator(element) })
  }

  @inlinable
  public static func repeatElement(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    generated(on: scheduler, by: { RepeatGenerator(element) })
  }
}
