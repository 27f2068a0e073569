// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Timeout.swift: change that.

import Dispatch

@available(swift, obsoleted: 6)
extension ObservableType {
  @inlinable
  public func timeout(_ dueTime: RxTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    timed(out: dueTime, other: nil, on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func timeout(_ dueTime: DispatchTimeInterval, scheduler: any Scheduler) -> Observable<Element> {
    timed(out: Duration(dueTime), other: nil, on: scheduler)
  }

  @inlinable
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: RxTimeInterval, other: Source, scheduler: any Scheduler
  ) -> Observable<Element> where Source.Element == Element {
    timed(out: dueTime, other: other.asObservable(), on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: DispatchTimeInterval, other: Source, scheduler: any Scheduler
  ) -> Observable<Element> where Source.Element == Element {
    timed(out: Duration(dueTime), other: other.asObservable(), on: scheduler)
  }
}
