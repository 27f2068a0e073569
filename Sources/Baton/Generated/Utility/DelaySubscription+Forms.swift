// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Utility/DelaySubscription.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @_disfavoredOverload
  public func delaySubscription(_ dueTime: some RxTimeSpan, scheduler: any Scheduler) -> Observable<Element> {
    subscriptionDelayed(Duration(dueTime), on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  public func delaySubscription(
    _ dueTime: some RxTimeSpan, scheduler: some Scheduler
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }

  @_disfavoredOverload
  public func delaySubscription(_ dueTime: some RxTimeSpan, scheduler: any Scheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  public func delaySubscription(
    _ dueTime: some RxTimeSpan, scheduler: some Scheduler
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }

  @_disfavoredOverload
  public func delaySubscription(
    _ dueTime: some RxTimeSpan, scheduler: any Scheduler
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscriptionDelayed(Duration(dueTime), on: scheduler))
  }
}
