// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Subscribes closures to the events of this sequence.
  ///
  /// - Parameters:
  ///   - onNext: Called for each element.
  ///   - onError: Called for the error that ends the sequence. Without it an error goes to
  ///     ``Hooks/defaultErrorHandler``.
  ///   - onCompleted: Called for the end of the sequence.
  ///   - onDisposed: Called once when the subscription is over: after the terminal event or upon disposal.
  /// - Returns: A disposable that ends the subscription.
  @available(swift, introduced: 6)
  @inlinable
  public func subscribe(
    onNext: sending ((Element) -> Void)? = nil,
    onError: sending ((any Error) -> Void)? = nil,
    onCompleted: sending (() -> Void)? = nil,
    onDisposed: sending (() -> Void)? = nil
  ) -> any Disposable {
    subscribe(closures: onNext, onError, onCompleted, onDisposed)
  }

  /// Subscribes closures to the events of this sequence: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func subscribe(
    onNext: ((Element) -> Void)? = nil,
    onError: ((any Error) -> Void)? = nil,
    onCompleted: (() -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribe(closures: onNext, onError, onCompleted, onDisposed)
  }

  /// Subscribes one closure to all events of this sequence.
  ///
  /// - Returns: A disposable that ends the subscription.
  @available(swift, introduced: 6)
  @inlinable
  public func subscribe(_ on: sending @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(handler: on)
  }

  /// Subscribes one closure to all events of this sequence: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func subscribe(_ on: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(handler: on)
  }

  @inlinable
  func subscribe<Observer: ObserverType>(observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subscribe(handler: observer.on)
  }

  @inlinable
  func subscribe(handler: @escaping (Event<Element>) -> Void) -> any Disposable {
    subscribe(
      closures: { handler(.next($0)) },
      { handler(.error($0)) },
      { handler(.completed) },
      nil
    )
  }

  /// Makes the scope and the last sink of a subscription and runs it.
  @inlinable
  func subscribe(
    closures onNext: ((Element) -> Void)?,
    _ onError: ((any Error) -> Void)?,
    _ onCompleted: (() -> Void)?,
    _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    let scope = Scope()
    if let onDisposed { scope.setLast(onDisposed) }
    let sink = Sink<Element>(
      scope: scope,
      next: onNext.map { onNext in { if !scope.isDisposed { onNext($0) } } } ?? { _ in },
      error: { error in
        if scope.isDisposed { return }
        if let onError { onError(error) } else { Hooks.report(error) }
        scope.dispose()
      },
      completed: {
        if scope.isDisposed { return }
        onCompleted?()
        scope.dispose()
      }
    )
    asObservable().run(sink)
    return scope
  }
}
