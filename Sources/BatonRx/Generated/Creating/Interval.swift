// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Interval.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element: FixedWidthInteger {
  public static func interval(
    _ period: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    repeating(every: Duration(period), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where Element: FixedWidthInteger {
  public static func interval(_ period: DispatchTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: Observable<Element>.repeating(every: Duration(period), on: SharingStrategy.scheduler)
    )
  }
}
