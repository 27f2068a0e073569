// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/SubscribeOn.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    subscribed(on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    subscribed(on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func subscribe(on scheduler: some ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  public func subscribeOn(_ scheduler: some ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Infallible<Element> {
    Infallible(raw: asObservable().subscribed(on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  @inlinable
  public func subscribe(on scheduler: some ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  public func subscribeOn(_ scheduler: some ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribed(on: scheduler))
  }
}
