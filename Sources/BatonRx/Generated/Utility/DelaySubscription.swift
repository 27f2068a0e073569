// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/DelaySubscription.swift: change that.

import Dispatch

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  public func delaySubscription(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    subscriptionDelayed(Duration(dueTime), on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  public func delaySubscription(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  public func delaySubscription(
    _ dueTime: DispatchTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }
}
