// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes closures to the events of this sequence, which are given an object that is held weakly: once it
  /// is gone none of them is called.
  ///
  /// - Parameters:
  ///   - object: What the closures are given.
  ///   - onNext: Called for each element.
  ///   - onError: Called for the error that ends the sequence. Without it an error goes to
  ///     ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: Called for the end of the sequence.
  ///   - onDisposed: Called once when the subscription is over: after the terminal event or upon disposal.
  /// - Returns: A disposable that ends the subscription.
  @available(swift, introduced: 6)
  @inlinable
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: sending ((Object, Element) -> Void)? = nil,
    onError: sending ((Object, any Error) -> Void)? = nil,
    onCompleted: sending ((Object) -> Void)? = nil,
    onDisposed: sending ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(weakly: object, onNext, onError, onCompleted, onDisposed)
  }

  /// Subscribes closures to the events of this sequence, which are given an object that is held weakly: the form
  /// for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    onNext: ((Object, Element) -> Void)? = nil,
    onError: ((Object, any Error) -> Void)? = nil,
    onCompleted: ((Object) -> Void)? = nil,
    onDisposed: ((Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(weakly: object, onNext, onError, onCompleted, onDisposed)
  }

  /// Subscribes one closure to all events of this sequence, which is given an object that is held weakly: once
  /// it is gone the closure is not called.
  ///
  /// - Returns: A disposable that ends the subscription.
  @available(swift, introduced: 6)
  @inlinable
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    _ on: sending @escaping (Object, Event<Element>) -> Void
  ) -> any Disposable {
    subscribe(
      weakly: object,
      { on($0, .next($1)) },
      { on($0, .error($1)) },
      { on($0, .completed) },
      nil
    )
  }

  /// Subscribes one closure to all events of this sequence, which is given an object that is held weakly: the
  /// form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func subscribe<Object: AnyObject>(
    with object: Object,
    _ on: @escaping (Object, Event<Element>) -> Void
  ) -> any Disposable {
    subscribe(
      weakly: object,
      { on($0, .next($1)) },
      { on($0, .error($1)) },
      { on($0, .completed) },
      nil
    )
  }

  @inlinable
  func subscribe<Object: AnyObject>(
    weakly object: Object,
    _ onNext: ((Object, Element) -> Void)?,
    _ onError: ((Object, any Error) -> Void)?,
    _ onCompleted: ((Object) -> Void)?,
    _ onDisposed: ((Object) -> Void)?
  ) -> any Disposable {
    subscribe(
      closures: onNext.map { onNext in
        { [weak object] element in if let object { onNext(object, element) } }
      },
      onError.map { onError in { [weak object] error in if let object { onError(object, error) } } },
      onCompleted.map { onCompleted in { [weak object] in if let object { onCompleted(object) } } },
      onDisposed.map { onDisposed in { [weak object] in if let object { onDisposed(object) } } }
    )
  }
}
