// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension Infallible where Element: Sendable {
  /// Creates an infallible from a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure to pass events to, from any thread. The
  ///   disposable that `subscribe` returns is disposed of when the subscription ends.
  /// - Scheduling: `subscribe` runs on the subscriber's thread.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  public static func create(
    subscribe:
      @escaping @Sendable (_ observer: @escaping @Sendable (InfallibleEvent<Element>) -> Void) ->
      any Disposable
  ) -> Infallible<Element> {
    Infallible(
      raw: _create { observer in
        let observer = UncheckedSendable(observer)
        return subscribe { observer.value.on($0.event) }
      }
    )
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension InfallibleType where Element: Sendable {
  /// Subscribes closures, which are isolated as in an observable's `subscribe`, to the events of this
  /// sequence.
  ///
  /// - Parameters:
  ///   - onNext: Called with each element.
  ///   - onCompleted: Called when the sequence completes.
  ///   - onDisposed: Called once when the subscription ends: after the completion, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext onNext: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    asObservable()._subscribe(
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
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: (@isolated(any) @Sendable (Object, Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Object) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable()._subscribe(
      onNext: Handler2(onNext).given(object), onCompleted: Handler1(onCompleted).given(object),
      onDisposed: Handler1(onDisposed).given(object))
  }

  /// Subscribes a closure, on the actor in whose code it is written, to all events of this sequence.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext _ on: @escaping @isolated(any) @Sendable (InfallibleEvent<Element>) -> Void
  ) -> any Disposable {
    asObservable()._subscribe(Handler1(on), { InfallibleEvent($0) })
  }
}
