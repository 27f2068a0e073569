// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Window.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func window(
    timeSpan: some RxTimeSpan, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    windowed(for: Duration(timeSpan), count: count, on: scheduler)
  }
}
