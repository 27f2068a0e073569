// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes closures to the events of this sequence.
  ///
  /// Each closure is isolated to the actor in whose code it is written: it may use that actor's state, and is
  /// called on that actor. Nonisolated closures are called where the isolated ones are, or, if no closure is
  /// isolated, on the thread that delivers the event. If closures are isolated to different actors, events
  /// are delivered on the actor of `onNext`; an `onError` or `onCompleted` of another actor is called on that
  /// actor, after the elements, and `onDisposed` on its own actor.
  ///
  /// Inside an `actor` write a closure, as `onNext: method` loses the isolation there (inside a `@MainActor`
  /// class it does not). The compiler rejects `[weak self]` in a closure that is isolated to `self`.
  ///
  /// - Parameters:
  ///   - onNext: Called with each element.
  ///   - onError: Called with the error that ends the sequence. Without this closure an error goes to
  ///     ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: Called when the sequence completes.
  ///   - onDisposed: Called once when the subscription ends: after the terminal event, or on disposal.
  /// - Returns: A disposable that ends the subscription. After its disposal on the actor of the closures,
  ///   none of them is called but `onDisposed`.
  /// - Scheduling: An event that arrives on the main thread for the main actor is delivered immediately,
  ///   unless another event waits or is being delivered. All other events wait, without a bound, in a queue
  ///   that the actor empties in bounded batches.
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

  /// Subscribes a closure, on the actor in whose code it is written, to all events of this sequence.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe(
    @_inheritActorContext _ on: @escaping @isolated(any) @Sendable (Event<Element>) -> Void
  ) -> any Disposable {
    _subscribe(Handler1(on))
  }
}
