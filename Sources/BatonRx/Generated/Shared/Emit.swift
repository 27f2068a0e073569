// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Shared/Emit.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "emit: may only be called on the main thread")
    return asObservable().bound(to: observers)
  }

  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "emit: may only be called on the main thread")
    return asObservable().bound(toOptional: observers)
  }

  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "emit: may only be called on the main thread")
    return asObservable().bound(to: relays)
  }

  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable where Relay.Element == Element? {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "emit: may only be called on the main thread")
    return asObservable().bound(toOptional: relays)
  }

  public func emit(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "emit: may only be called on the main thread")
    return asObservable().subscribed(
      onNext: onNext, onError: nil, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  public func emit<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "emit: may only be called on the main thread")
    return asObservable().subscribed(
      with: object, onNext: onNext, onError: nil, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  public func emit() -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "emit: may only be called on the main thread")
    return asObservable().subscribe(closures: nil, nil, nil, nil)
  }
}
