// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/ObserveOn.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observed(on: scheduler)
  }

  @inlinable
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observed(on: scheduler)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension PrimitiveSequence {
  @inlinable
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }
}
