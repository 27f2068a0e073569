// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Transforming/Buffer.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func buffer(
    timeSpan: DispatchTimeInterval, count: Int, scheduler: any SchedulerType
  ) -> Observable<[Element]> {
    buffered(for: Duration(timeSpan), count: count, on: scheduler)
  }
}
