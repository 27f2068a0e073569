// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Subscribes closures to the events of this sequence, which are given an object that is held weakly: once it
  /// is gone none of them is called.
  ///
  /// They are isolated as those of ``subscribe(onNext:onError:onCompleted:onDisposed:)`` are. Inside an `actor` the object
  /// does not isolate them: use that method, with `self`.
  ///
  /// - Parameters:
  ///   - object: What the closures are given.
  ///   - onNext: Called for each element.
  ///   - onError: Called for the error that ends the sequence. Without it an error goes to
  ///     ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: Called for the end of the sequence.
  ///   - onDisposed: Called once when the subscription is over: after the terminal event or upon disposal.
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
      with: object, onNext: Handler2(onNext), onError: Handler2(onError), onCompleted: Handler1(onCompleted),
      onDisposed: Handler1(onDisposed))
  }

  /// Subscribes one closure to all events of this sequence, which is given an object that is held weakly: once
  /// it is gone the closure is not called.
  ///
  /// - Returns: A disposable that ends the subscription.
  @_alwaysEmitIntoClient
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    @_inheritActorContext _ on: @escaping @isolated(any) @Sendable (Object, Event<Element>) -> Void
  ) -> any Disposable {
    _subscribe(with: object, Handler2(on))
  }
}
