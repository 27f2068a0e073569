// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Window.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func window(
    timeSpan: DispatchTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<Observable<Element>> {
    windowed(for: Duration(timeSpan), count: count, on: scheduler)
  }
}
