// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Timeout.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func timeout(_ dueTime: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    timingOut(after: Duration(dueTime), other: nil, on: scheduler)
  }

  @inlinable
  public func timeout<Source: ObservableConvertibleType>(
    _ dueTime: DispatchTimeInterval, other: Source, scheduler: any SchedulerType
  ) -> Observable<Element> where Source.Element == Element {
    timingOut(after: Duration(dueTime), other: other.asObservable(), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  @inlinable
  public func timeout(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().timingOut(after: Duration(dueTime), other: nil, on: scheduler))
  }
}
