// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Throttle.swift: change that.

import Dispatch

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any Scheduler
  ) -> Observable<Element> {
    timed(on: scheduler, ThrottleMachine(dueTime, latest: latest))
  }

  @inlinable
  @_disfavoredOverload
  public func throttle(
    _ dueTime: DispatchTimeInterval, latest: Bool = true, scheduler: some Scheduler
  ) -> Observable<Element> {
    timed(on: scheduler, ThrottleMachine(Duration(dueTime), latest: latest))
  }

  @inlinable
  @_disfavoredOverload
  public func throttle(
    _ dueTime: some DispatchSpan, latest: Bool = true, scheduler: any Scheduler
  ) -> Observable<Element> {
    timed(on: scheduler, ThrottleMachine(Duration(dueTime), latest: latest))
  }
}
