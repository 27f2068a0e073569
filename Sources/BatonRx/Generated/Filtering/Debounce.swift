// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Debounce.swift: change that.

import Dispatch

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    timed(on: scheduler, DebounceMachine(dueTime))
  }

  @inlinable
  @_disfavoredOverload
  public func debounce(_ dueTime: DispatchTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    timed(on: scheduler, DebounceMachine(Duration(dueTime)))
  }
}
