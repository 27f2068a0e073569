// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes closures, which are called with a weakly referenced object, to the events of this sequence.
  ///
  /// After the deallocation of the object no closure is called.
  ///
  /// The closures are isolated as those of ``subscribe(onNext:onError:onCompleted:onDisposed:)`` are. Inside
  /// an `actor` the object does not isolate them: use that method, and `self` in its closures.
  ///
  /// - Parameters:
  ///   - object: The object to pass to the closures.
  ///   - onNext: Called with each element.
  ///   - onError: Called with the error that ends the sequence. Without this closure an error goes to
  ///     ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: Called when the sequence completes.
  ///   - onDisposed: Called once when the subscription ends: after the terminal event, or on disposal.
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext onNext: (@isolated(any) @Sendable (Object, Element) -> Void)? = nil,
    @_inheritActorContext onError: (@isolated(any) @Sendable (Object, any Error) -> Void)? = nil,
    @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Object) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    _subscribe(
      onNext: Handler2(onNext).given(object), onError: Handler2(onError).given(object),
      onCompleted: Handler1(onCompleted).given(object), onDisposed: Handler1(onDisposed).given(object))
  }

  /// Subscribes a closure, which is called with a weakly referenced object, to all events of this sequence.
  ///
  /// After the deallocation of the object the closure is not called.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext _ on: @escaping @isolated(any) @Sendable (Object, Event<Element>) -> Void
  ) -> any Disposable {
    _subscribe(Handler2(on).given(object))
  }
}
