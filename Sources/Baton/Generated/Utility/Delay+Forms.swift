// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Delay.swift: change that.

import Dispatch

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func delay(_ dueTime: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    timed(on: scheduler, DelayMachine(dueTime))
  }

  @inlinable
  @_disfavoredOverload
  public func delay(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    timed(on: scheduler, DelayMachine(Duration(dueTime)))
  }

  @inlinable
  @_disfavoredOverload
  public func delay(_ dueTime: some DispatchSpan, scheduler: any Scheduler) -> Observable<Element> {
    timed(on: scheduler, DelayMachine(Duration(dueTime)))
  }
}
