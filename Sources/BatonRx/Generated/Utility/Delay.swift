// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/Delay.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func delay(_ dueTime: DispatchTimeInterval, scheduler: any SchedulerType) -> Observable<Element> {
    delayed(by: Duration(dueTime), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func delay(_ dueTime: DispatchTimeInterval, scheduler: any SchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().delayed(by: Duration(dueTime), on: scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType {
  @inlinable
  public func delay(_ dueTime: DispatchTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(sharing: asObservable().delayed(by: Duration(dueTime), on: SharingStrategy.scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  @inlinable
  public func delay(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().delayed(by: Duration(dueTime), on: scheduler))
  }
}
