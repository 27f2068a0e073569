// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Interval.swift: change that.

import Dispatch

@available(swift, obsoleted: 6)
extension ObservableType where Element: FixedWidthInteger {
  public static func interval(_ period: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    repeating(every: period, on: scheduler)
  }

  @_disfavoredOverload
  public static func interval(
    _ period: DispatchTimeInterval, scheduler: any Scheduler
  ) -> Observable<Element> {
    repeating(every: Duration(period), on: scheduler)
  }
}
