// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the events of this sequence to `observers`, each event to one after the other.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType & Sendable>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    _bind(to: observers)
  }

  /// Sends the events of this sequence to `observers` of optional elements, each event to one after the other.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType & Sendable>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    _bind(toOptional: observers)
  }

  /// Has `relays` accept the elements of this sequence, each element one after the other; the completion is ignored.
  ///
  /// An error is a programmer's mistake, for a relay cannot fail: it stops the program in debug builds, and is a line on
  /// standard error in release builds.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType & Sendable>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    _bind(to: relays)
  }

  /// Has `relays` of optional elements accept the elements of this sequence; see ``bind(to:)-(Relay...)``.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType & Sendable>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    _bind(toOptional: relays)
  }

  /// Calls `binder` with this sequence, and returns what that returns: a binding that is a function.
  @_alwaysEmitIntoClient
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Calls `binder` with this sequence, and what that returns with `curriedArgument`: a binding that is a function and
  /// takes what a trailing closure gives it.
  @_alwaysEmitIntoClient
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }

  /// Calls `onNext` for each element, on the actor in whose code it is written; see
  /// ``subscribe(onNext:onError:onCompleted:onDisposed:)``.
  ///
  /// An error is a programmer's mistake, for nothing takes it: it stops the program in debug builds, and is a line on
  /// standard error in release builds.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind(
    @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Element) -> Void
  ) -> any Disposable {
    _bind(onNext: Handler1(onNext))
  }

  /// Calls `onNext` for each element with an object that is held weakly: once it is gone the closure is not called. See
  /// ``bind(onNext:)``.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Object, Element) -> Void
  ) -> any Disposable {
    _bind(with: object, onNext: Handler2(onNext))
  }
}
