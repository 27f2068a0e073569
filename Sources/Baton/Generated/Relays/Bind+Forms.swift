// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Relays/Bind.swift: change that.

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  @inlinable
  public func bind<Observer: ObserverType & Sendable>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().bound(to: observers)
  }

  @inlinable
  public func bind<Observer: ObserverType & Sendable>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().bound(toOptional: observers)
  }

  @inlinable
  public func bind<Relay: RelayType & Sendable>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    asObservable().bound(to: relays)
  }

  @inlinable
  public func bind<Relay: RelayType & Sendable>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    asObservable().bound(toOptional: relays)
  }

  @inlinable
  public func bind(
    @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Element) -> Void
  ) -> any Disposable {
    asObservable().bound(onNext: onNext)
  }

  @inlinable
  public func bind<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Object, Element) -> Void
  ) -> any Disposable {
    asObservable().bound(with: object, onNext: onNext)
  }
}
