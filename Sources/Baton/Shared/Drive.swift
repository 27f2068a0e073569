// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy, Element: Sendable {
  /// Subscribes observers to the events of this sequence.
  ///
  /// - Parameter observers: The observers; each receives every event.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: The caller is on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Observer: ObserverType & Sendable>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._bind(to: observers)
  }

  /// Subscribes observers of optional elements to the events of this sequence.
  ///
  /// - Parameter observers: The observers; each receives every event.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: The caller is on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Observer: ObserverType & Sendable>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._bind(toOptional: observers)
  }

  /// Subscribes relays to the elements of this sequence.
  ///
  /// - Parameter relays: The relays; each accepts every element.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: The caller is on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Relay: RelayType & Sendable>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._bind(to: relays)
  }

  /// Subscribes relays of optional elements to the elements of this sequence.
  ///
  /// - Parameter relays: The relays; each accepts every element.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: The caller is on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Relay: RelayType & Sendable>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._bind(toOptional: relays)
  }

  /// Subscribes closures, which are isolated as in an observable's `subscribe`, to the events of this
  /// sequence.
  ///
  /// - Parameters:
  ///   - onNext: Called with each element.
  ///   - onCompleted: Called when the sequence completes.
  ///   - onDisposed: Called once when the subscription ends: after the completion, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: The caller is on the main thread.
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

  /// Subscribes closures, which are called with a weakly referenced object, to the events of this sequence.
  ///
  /// After the deallocation of the object no closure is called.
  ///
  /// - Parameters:
  ///   - object: The object to pass to the closures.
  ///   - onNext: Called with each element.
  ///   - onCompleted: Called when the sequence completes.
  ///   - onDisposed: Called once when the subscription ends: after the completion, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: The caller is on the main thread.
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
      onNext: Handler2(onNext).given(object), onCompleted: Handler1(onCompleted).given(object),
      onDisposed: Handler1(onDisposed).given(object))
  }

  /// Subscribes to this sequence and ignores its events.
  ///
  /// - Returns: A disposable that ends the subscription.
  /// - Precondition: The caller is on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive() -> any Disposable {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return asObservable()._subscribe()
  }

  /// Passes this sequence to a function that subscribes to it.
  ///
  /// A closure that could take an element as well is one for ``drive(onNext:onCompleted:onDisposed:)``.
  ///
  /// - Parameter transformation: The function, which subscribes to the observable that is passed to it.
  /// - Returns: The result of `transformation`.
  /// - Precondition: The caller is on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  @_disfavoredOverload  // So that a closure that may be of elements is.
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return transformation(asObservable())
  }

  /// Passes this sequence, and then an argument, to a curried function that subscribes to the sequence.
  ///
  /// - Parameters:
  ///   - with: The curried function.
  ///   - curriedArgument: The argument of the function that `with` returns.
  /// - Returns: The result of the function that `with` returns.
  /// - Precondition: The caller is on the main thread.
  @_alwaysEmitIntoClient
  @MainActor
  public func drive<Argument, Result>(
    _ with: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    MainScheduler.ensureRunningOnMainThread(errorMessage: "drive: may only be called on the main thread")
    return with(asObservable())(curriedArgument)
  }
}
