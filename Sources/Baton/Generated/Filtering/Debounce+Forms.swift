// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Filtering/Debounce.swift: change that.

import Dispatch

@available(swift, introduced: 6)
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func debounce(_ dueTime: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    timed(on: scheduler, DebounceMachine(dueTime))
  }

  @inlinable
  @_disfavoredOverload
  public func debounce(_ dueTime: DispatchTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    timed(on: scheduler, DebounceMachine(Duration(dueTime)))
  }

  @inlinable
  @_disfavoredOverload
  public func debounce(_ dueTime: some DispatchSpan, scheduler: any Scheduler) -> Observable<Element> {
    timed(on: scheduler, DebounceMachine(Duration(dueTime)))
  }
}
