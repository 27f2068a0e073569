// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Range.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element: FixedWidthInteger {
  @inlinable
  public static func range(
    start: Element, count: Element, scheduler: any ImmediateSchedulerType = CurrentThreadScheduler.instance
  ) -> Observable<Element> {
    counting(from: start, count, on: scheduler)
  }
}
