// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/ObserveOn.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func observe(on scheduler: any ImmediateScheduler) -> Observable<Element> {
    observed(on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func observeOn(_ scheduler: any ImmediateScheduler) -> Observable<Element> {
    observed(on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func observe(on scheduler: some ImmediateScheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func observe(on scheduler: any ImmediateScheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  public func observeOn(_ scheduler: some ImmediateScheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func observeOn(_ scheduler: any ImmediateScheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().observed(on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  @inlinable
  public func observe(on scheduler: some ImmediateScheduler) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func observe(on scheduler: any ImmediateScheduler) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  public func observeOn(_ scheduler: some ImmediateScheduler) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func observeOn(_ scheduler: any ImmediateScheduler) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().observed(on: scheduler))
  }
}
