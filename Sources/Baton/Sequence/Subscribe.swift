// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes closures to the events of this sequence.
  ///
  /// Each closure is isolated to the actor in whose code it is written, so it may touch that actor's state, and is called
  /// there. Those that are written in code of no actor are called where the others are; if all are, on the thread that delivers the
  /// event. If closures belong to several actors, that of the elements decides; one for the end that belongs elsewhere is called there by
  /// itself, after the elements, and `onDisposed` on its own actor.
  ///
  /// An actor's closure must be written out: inside an actor, `onNext: method` loses its isolation (inside a class of
  /// the main actor it does not). And the compiler rejects `[weak self]` in a closure that is isolated to `self`.
  ///
  /// - Parameters:
  ///   - onNext: Called for each element.
  ///   - onError: Called for the error that ends the sequence. Without it an error goes to
  ///     ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: Called for the end of the sequence.
  ///   - onDisposed: Called once when the subscription is over: after the terminal event or upon disposal.
  /// - Returns: A disposable that ends the subscription. Disposed of on the actor, it lets none of the closures be called
  ///   after that but `onDisposed`.
  /// - Scheduling: On the main thread an event is delivered at once, if none waits ahead of it and none is being
  ///   delivered. Else events wait in a queue without a bound for the actor, which delivers them in bounded batches.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext onNext: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    _subscribe(
      onNext: Handler1(onNext), onError: Handler1(onError), onCompleted: Handler0(onCompleted),
      onDisposed: Handler0(onDisposed))
  }

  /// Subscribes one closure to all events of this sequence, on the actor in whose code it is written.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext _ on: @escaping @isolated(any) @Sendable (Event<Element>) -> Void
  ) -> any Disposable {
    _subscribe(Handler1(on))
  }
}
