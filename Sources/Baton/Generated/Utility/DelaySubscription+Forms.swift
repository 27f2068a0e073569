// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/DelaySubscription.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @_disfavoredOverload
  public func delaySubscription(
    _ dueTime: some RxTimeSpan, scheduler: any SchedulerType
  ) -> Observable<Element> {
    subscriptionDelayed(Duration(dueTime), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  public func delaySubscription(
    _ dueTime: some RxTimeSpan, scheduler: some SchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }

  @_disfavoredOverload
  public func delaySubscription(
    _ dueTime: some RxTimeSpan, scheduler: any SchedulerType
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  public func delaySubscription(
    _ dueTime: some RxTimeSpan, scheduler: some SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }

  @_disfavoredOverload
  public func delaySubscription(
    _ dueTime: some RxTimeSpan, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }
}
