// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy, Element: Sendable {
  /// Subscribes observers, on the main thread.
  ///
  /// - Parameter observers: Each is sent every event.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Observer: ObserverType & Sendable>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._bind(to: observers)
  }

  /// Subscribes observers of optional elements, on the main thread.
  ///
  /// - Parameter observers: Each is sent every event.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Observer: ObserverType & Sendable>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._bind(toOptional: observers)
  }

  /// Subscribes relays, on the main thread.
  ///
  /// - Parameter relays: Each accepts every element.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Relay: RelayType & Sendable>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._bind(to: relays)
  }

  /// Subscribes relays of optional elements, on the main thread.
  ///
  /// - Parameter relays: Each accepts every element.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Relay: RelayType & Sendable>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._bind(toOptional: relays)
  }

  /// Subscribes closures to the events, isolated as those of an observable's `subscribe` are.
  ///
  /// - Parameters:
  ///   - onNext: Called for each element.
  ///   - onCompleted: Called for the end of the sequence.
  ///   - onDisposed: Called once when the subscription is over: after the end or upon disposal.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive(
    @_inheritActorContext onNext: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._subscribe(
      onNext: Handler1(onNext), onCompleted: Handler0(onCompleted), onDisposed: Handler0(onDisposed))
  }

  /// Subscribes closures to the events, which are given an object that is held weakly: once it is gone none of them is
  /// called.
  ///
  /// - Parameters:
  ///   - object: What the closures are given.
  ///   - onNext: Called for each element.
  ///   - onCompleted: Called for the end of the sequence.
  ///   - onDisposed: Called once when the subscription is over: after the end or upon disposal.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: (@isolated(any) @Sendable (Object, Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Object) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._subscribe(
      with: object, onNext: Handler2(onNext), onCompleted: Handler1(onCompleted),
      onDisposed: Handler1(onDisposed))
  }

  /// Subscribes without doing anything upon events.
  ///
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive() -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._subscribe()
  }

  /// Hands this sequence to a function that subscribes to it.
  ///
  /// - Parameter transformation: What subscribes.
  /// - Returns: What it returns.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return transformation(asObservable())
  }

  /// Hands this sequence, and then an argument, to a function that subscribes to it.
  ///
  /// - Parameters:
  ///   - with: What takes this sequence and then the argument, and subscribes.
  ///   - curriedArgument: The argument.
  /// - Returns: What it returns in the end.
  /// - Precondition: It is called on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Argument, Result>(
    _ with: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return with(asObservable())(curriedArgument)
  }
}
