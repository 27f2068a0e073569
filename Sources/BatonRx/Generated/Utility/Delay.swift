// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Delay.swift: change that.

import Dispatch

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func delay(_ dueTime: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    timed(on: scheduler, DelayMachine(dueTime))
  }

  @inlinable
  @_disfavoredOverload
  public func delay(_ dueTime: DispatchTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    timed(on: scheduler, DelayMachine(Duration(dueTime)))
  }
}
