// SPDX-License-Identifier: MIT

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Subscribes a closure to the result.
  ///
  /// - Returns: A disposable that ends the subscription.
  @available(swift, introduced: 6)
  @inlinable
  public func subscribe(_ observer: sending @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    subscribe(closures: { observer(.success($0)) }, { observer(.failure($0)) }, nil)
  }

  /// Subscribes a closure to the result: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func subscribe(_ observer: @escaping (SingleEvent<Element>) -> Void) -> any Disposable {
    subscribe(closures: { observer(.success($0)) }, { observer(.failure($0)) }, nil)
  }

  /// Subscribes closures to the result.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element.
  ///   - onFailure: Called with the error. Without it an error goes to ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: Called once when the subscription is over: after the result or upon disposal.
  /// - Returns: A disposable that ends the subscription.
  @available(swift, introduced: 6)
  @inlinable
  public func subscribe(
    onSuccess: sending ((Element) -> Void)? = nil,
    onFailure: sending ((any Error) -> Void)? = nil,
    onDisposed: sending (() -> Void)? = nil
  ) -> any Disposable {
    subscribe(closures: onSuccess, onFailure, onDisposed)
  }

  /// Subscribes closures to the result: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func subscribe(
    onSuccess: ((Element) -> Void)? = nil,
    onFailure: ((any Error) -> Void)? = nil,
    onDisposed: (() -> Void)? = nil
  ) -> any Disposable {
    subscribe(closures: onSuccess, onFailure, onDisposed)
  }

  @inlinable
  func subscribe(
    closures onSuccess: ((Element) -> Void)?,
    _ onFailure: ((any Error) -> Void)?,
    _ onDisposed: (() -> Void)?
  ) -> any Disposable {
    primitiveSequence.source.subscribe(closures: onSuccess, onFailure, nil, onDisposed)
  }
}
