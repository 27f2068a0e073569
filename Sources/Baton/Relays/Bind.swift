// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends each event of this sequence to all `observers`, one after another.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType & Sendable>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    _bind(to: observers)
  }

  /// Sends each event of this sequence to all `observers`, which have optional elements, one after another.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Observer: ObserverType & Sendable>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    _bind(toOptional: observers)
  }

  /// Sends each element of this sequence to all `relays`, one after another; the completion is ignored.
  ///
  /// A relay cannot fail, so an error of this sequence is a programming error: it stops the program in debug
  /// builds, and prints a line to standard error in release builds.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType & Sendable>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    _bind(to: relays)
  }

  /// Sends each element of this sequence to all `relays`, which have optional elements; see
  /// ``bind(to:)-(Relay...)``.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Relay: RelayType & Sendable>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    _bind(toOptional: relays)
  }

  /// Calls `binder` with this sequence, and returns the result.
  ///
  /// A closure that could take an element as well is one for ``bind(onNext:)``.
  @_alwaysEmitIntoClient
  @_disfavoredOverload  // So that a closure that may be of elements is.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Calls the curried function `binder` with this sequence and then with `curriedArgument`, and returns the
  /// result.
  @_alwaysEmitIntoClient
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }

  /// Calls `onNext` with each element, on the actor in whose code `onNext` is written.
  ///
  /// See ``subscribe(onNext:onError:onCompleted:onDisposed:)``.
  ///
  /// Nothing handles an error of this sequence, so it is a programming error: it stops the program in debug
  /// builds, and prints a line to standard error in release builds.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind(
    @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Element) -> Void
  ) -> any Disposable {
    _bind(onNext: Handler1(onNext))
  }

  /// Calls `onNext` with a weakly referenced object and each element.
  ///
  /// After the deallocation of the object the closure is not called. See ``bind(onNext:)``.
  ///
  /// - Returns: A disposable that ends the subscription.
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  public func bind<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Object, Element) -> Void
  ) -> any Disposable {
    _bind(onNext: Handler2(onNext).given(object))
  }
}
