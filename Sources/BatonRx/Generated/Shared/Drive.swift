// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Shared/Drive.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable().bound(to: observers)
  }

  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable().bound(toOptional: observers)
  }

  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable where Relay.Element == Element {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable().bound(to: relays)
  }

  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable where Relay.Element == Element? {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable().bound(toOptional: relays)
  }

  public func drive(
    onNext: ((Element) -> Void)? = nil, onCompleted: (() -> Void)? = nil, onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable().subscribed(
      onNext: onNext, onError: nil, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  public func drive<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable().subscribed(
      with: object, onNext: onNext, onError: nil, onCompleted: onCompleted, onDisposed: onDisposed)
  }

  public func drive() -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable().subscribe(closures: nil, nil, nil, nil)
  }

  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return transformation(asObservable())
  }

  public func drive<Argument, Result>(
    _ with: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return with(asObservable())(curriedArgument)
  }
}
