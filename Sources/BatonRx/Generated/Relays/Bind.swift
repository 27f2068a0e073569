// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Relays/Bind.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableType {
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    bound(to: observers)
  }

  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    bound(toOptional: observers)
  }

  @inlinable
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    bound(to: relays)
  }

  @inlinable
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    bound(toOptional: relays)
  }

  @inlinable
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  @inlinable
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }

  @inlinable
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    bound(onNext: onNext)
  }

  @inlinable
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    bound(with: object, onNext: onNext)
  }
}

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension InfallibleType {
  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().bound(to: observers)
  }

  @inlinable
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().bound(toOptional: observers)
  }

  @inlinable
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    asObservable().bound(to: relays)
  }

  @inlinable
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    asObservable().bound(toOptional: relays)
  }

  @inlinable
  public func bind(onNext: @escaping (Element) -> Void) -> any Disposable {
    asObservable().bound(onNext: onNext)
  }

  @inlinable
  public func bind<Object: AnyObject>(
    with object: Object, onNext: @escaping (Object, Element) -> Void
  ) -> any Disposable {
    asObservable().bound(with: object, onNext: onNext)
  }
}
