// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/SkipFor.swift: change that.

import Dispatch

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func skip(_ duration: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    skipped(for: duration, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func skip(_ duration: DispatchTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    skipped(for: Duration(duration), on: scheduler)
  }
}
