// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension Infallible where Element: Sendable {
  /// Makes a sequence that cannot fail of a closure that is called for each subscriber.
  ///
  /// - Parameter subscribe: Called for each subscriber with a closure that takes the events, on any thread. What `subscribe`
  ///   returns is disposed of when the subscription ends.
  /// - Scheduling: Runs on the thread that subscribes.
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
  /// Subscribes closures to the events of this sequence, isolated as those of an observable's `subscribe` are.
  ///
  /// - Parameters:
  ///   - onNext: Called for each element.
  ///   - onCompleted: Called for the end of the sequence.
  ///   - onDisposed: Called once when the subscription is over: after the end or upon disposal.
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

  /// Subscribes closures to the events of this sequence, which are given an object that is held weakly: once it is gone none
  /// of them is called.
  ///
  /// - Parameters:
  ///   - object: What the closures are given.
  ///   - onNext: Called for each element.
  ///   - onCompleted: Called for the end of the sequence.
  ///   - onDisposed: Called once when the subscription is over: after the end or upon disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: (@isolated(any) @Sendable (Object, Element) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Object) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    asObservable()._subscribe(
      with: object, onNext: Handler2(onNext), onCompleted: Handler1(onCompleted),
      onDisposed: Handler1(onDisposed))
  }

  /// Subscribes one closure to all events of this sequence, on the actor in whose code it is written.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext _ on: @escaping @isolated(any) @Sendable (InfallibleEvent<Element>) -> Void
  ) -> any Disposable {
    asObservable()._subscribe(Handler1(on), { InfallibleEvent($0) })
  }
}
