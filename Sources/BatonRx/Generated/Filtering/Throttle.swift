// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Throttle.swift: change that.

import Dispatch

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any Scheduler
  ) -> Observable<Element> {
    timed(on: scheduler, ThrottleMachine(dueTime, latest: latest))
  }

  @inlinable
  @_disfavoredOverload
  public func throttle(
    _ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: any Scheduler
  ) -> Observable<Element> {
    timed(on: scheduler, ThrottleMachine(Duration(dueTime), latest: latest))
  }
}
