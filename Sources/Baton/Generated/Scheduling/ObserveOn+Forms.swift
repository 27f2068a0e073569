// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/ObserveOn.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func observe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observed(on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observed(on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func observe(on scheduler: some ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func observe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  public func observeOn(_ scheduler: some ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  @inlinable
  public func observe(on scheduler: some ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  public func observeOn(_ scheduler: some ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }
}
