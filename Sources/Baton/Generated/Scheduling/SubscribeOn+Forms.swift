// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Scheduling/SubscribeOn.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  @inlinable
  @_disfavoredOverload
  public func subscribe(on scheduler: any ImmediateScheduler) -> Observable<Element> {
    subscribed(on: scheduler)
  }

  @inlinable
  @_disfavoredOverload
  public func subscribeOn(_ scheduler: any ImmediateScheduler) -> Observable<Element> {
    subscribed(on: scheduler)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func subscribe(on scheduler: some ImmediateScheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func subscribe(on scheduler: any ImmediateScheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  public func subscribeOn(_ scheduler: some ImmediateScheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func subscribeOn(_ scheduler: any ImmediateScheduler) -> Infallible<Element> {
    Infallible(raw: asObservable().subscribed(on: scheduler))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequence where Element: Sendable {
  @inlinable
  public func subscribe(on scheduler: some ImmediateScheduler) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func subscribe(on scheduler: any ImmediateScheduler) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  public func subscribeOn(_ scheduler: some ImmediateScheduler) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribed(on: scheduler))
  }

  @inlinable
  @_disfavoredOverload
  public func subscribeOn(_ scheduler: any ImmediateScheduler) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().subscribed(on: scheduler))
  }
}
