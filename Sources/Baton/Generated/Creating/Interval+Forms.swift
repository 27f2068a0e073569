// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Interval.swift: change that.

import Dispatch

@available(swift, introduced: 6)
extension ObservableType where Element: FixedWidthInteger & Sendable {
  @_disfavoredOverload
  public static func interval(_ period: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    repeating(every: period, on: scheduler)
  }

  @_disfavoredOverload
  public static func interval(
    _ period: DispatchTimeInterval, scheduler: some Scheduler
  ) -> Observable<Element> {
    repeating(every: Duration(period), on: scheduler)
  }

  @_disfavoredOverload
  public static func interval(_ period: some DispatchSpan, scheduler: any Scheduler) -> Observable<Element> {
    repeating(every: Duration(period), on: scheduler)
  }
}
