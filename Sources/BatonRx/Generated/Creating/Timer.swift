// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Creating/Timer.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType where Element: FixedWidthInteger {
  public static func timer(
    _ dueTime: DispatchTimeInterval, period: DispatchTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    ticking(after: Duration(dueTime), every: period.map { Duration($0) }, on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where Element: FixedWidthInteger {
  public static func timer(
    _ dueTime: DispatchTimeInterval, period: DispatchTimeInterval? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      sharing: Observable<Element>.ticking(
        after: Duration(dueTime), every: period.map { Duration($0) }, on: SharingStrategy.scheduler
      )
    )
  }
}
