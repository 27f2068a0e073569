// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Range.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: FixedWidthInteger & Sendable {
  @inlinable
  @_disfavoredOverload
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    counting(from: start, count, on: scheduler)
  }
}
