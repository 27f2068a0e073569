// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Subscribes a closure, on the actor in whose code it is written, to the result of this single.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext _ observer: @escaping @isolated(any) @Sendable (SingleEvent<Element>) -> Void
  ) -> any Disposable {
    primitiveSequence.asObservable()._subscribe(Handler1(observer), { SingleEvent($0) })
  }

  /// Subscribes closures, which are isolated as in an observable's `subscribe`, to the result of this single.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element.
  ///   - onFailure: Called with the error. Without this closure an error goes to
  ///     ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: Called once when the subscription ends: after the result, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext onFailure: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.asObservable()._subscribe(
      onNext: Handler1(onSuccess), onError: Handler1(onFailure), onDisposed: Handler0(onDisposed))
  }

  /// Subscribes closures, which are called with a weakly referenced object, to the result of this single.
  ///
  /// After the deallocation of the object no closure is called.
  ///
  /// - Parameters:
  ///   - object: The object to pass to the closures.
  ///   - onSuccess: Called with the element.
  ///   - onFailure: Called with the error. Without this closure an error goes to
  ///     ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: Called once when the subscription ends: after the result, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Object, Element) -> Void)? = nil,
    @_inheritActorContext onFailure: (@isolated(any) @Sendable (Object, any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.asObservable()._subscribe(
      onNext: Handler2(onSuccess).given(object), onError: Handler2(onFailure).given(object),
      onDisposed: Handler1(onDisposed).given(object))
  }

  /// Another spelling of `subscribe(onSuccess:onFailure:onDisposed:)`.
  @available(*, deprecated, renamed: "subscribe(onSuccess:onFailure:onDisposed:)")
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext onError: @escaping @isolated(any) @Sendable (any Error) -> Void,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    subscribe(onSuccess: onSuccess, onFailure: onError, onDisposed: onDisposed)
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Subscribes a closure, on the actor in whose code it is written, to the result of this maybe.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext _ observer: @escaping @isolated(any) @Sendable (MaybeEvent<Element>) -> Void
  ) -> any Disposable {
    _subscribe(Handler1(observer))
  }

  /// Subscribes closures, which are isolated as in an observable's `subscribe`, to the result of this maybe.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element, if there is one.
  ///   - onError: Called with the error. Without this closure an error goes to ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: Called on completion without an element.
  ///   - onDisposed: Called once when the subscription ends: after the result, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    _subscribe(
      onSuccess: Handler1(onSuccess), onError: Handler1(onError), onCompleted: Handler0(onCompleted),
      onDisposed: Handler0(onDisposed))
  }

  /// Subscribes closures, which are called with a weakly referenced object, to the result of this maybe.
  ///
  /// After the deallocation of the object no closure is called.
  ///
  /// - Parameters:
  ///   - object: The object to pass to the closures.
  ///   - onSuccess: Called with the element, if there is one.
  ///   - onError: Called with the error. Without this closure an error goes to ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: Called on completion without an element.
  ///   - onDisposed: Called once when the subscription ends: after the result, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Object, Element) -> Void)? = nil,
    @_inheritActorContext onError: (@isolated(any) @Sendable (Object, any Error) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Object) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    _subscribe(
      onSuccess: Handler2(onSuccess).given(object), onError: Handler2(onError).given(object),
      onCompleted: Handler1(onCompleted).given(object), onDisposed: Handler1(onDisposed).given(object))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Subscribes a closure, on the actor in whose code it is written, to the result of this completable.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext _ observer: @escaping @isolated(any) @Sendable (CompletableEvent) -> Void
  ) -> any Disposable {
    primitiveSequence.asObservable()._subscribe(Handler1(observer), { $0.terminal })
  }

  /// Subscribes closures, which are isolated as in an observable's `subscribe`, to the result of this
  /// completable.
  ///
  /// - Parameters:
  ///   - onCompleted: Called on completion.
  ///   - onError: Called with the error. Without this closure an error goes to ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: Called once when the subscription ends: after the result, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.asObservable()._subscribe(
      onError: Handler1(onError), onCompleted: Handler0(onCompleted), onDisposed: Handler0(onDisposed))
  }

  /// Subscribes closures, which are called with a weakly referenced object, to the result of this
  /// completable.
  ///
  /// After the deallocation of the object no closure is called.
  ///
  /// - Parameters:
  ///   - object: The object to pass to the closures.
  ///   - onCompleted: Called on completion.
  ///   - onError: Called with the error. Without this closure an error goes to ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: Called once when the subscription ends: after the result, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Object) -> Void)? = nil,
    @_inheritActorContext onError: (@isolated(any) @Sendable (Object, any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    primitiveSequence.asObservable()._subscribe(
      onError: Handler2(onError).given(object), onCompleted: Handler1(onCompleted).given(object),
      onDisposed: Handler1(onDisposed).given(object))
  }
}
