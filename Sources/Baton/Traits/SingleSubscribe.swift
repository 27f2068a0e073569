// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Subscribes a closure to the result.
  ///
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func subscribe(
    @_inheritActorContext _ observer: @escaping @isolated(any) @Sendable (SingleEvent<Element>) -> Void
  ) -> any Disposable {
    subscribed(observer)
  }

  /// Subscribes closures to the result.
  ///
  /// - Parameters:
  ///   - onSuccess: Called with the element.
  ///   - onFailure: Called with the error. Without it an error goes to ``Hooks/defaultErrorHandler``.
  ///   - onDisposed: Called once when the subscription is over: after the result or upon disposal.
  /// - Returns: A disposable that ends the subscription.
  @inlinable
  public func subscribe(
    @_inheritActorContext onSuccess: (@isolated(any) @Sendable (Element) -> Void)? = nil,
    @_inheritActorContext onFailure: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
    @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil
  ) -> any Disposable {
    subscribed(onSuccess: onSuccess, onFailure: onFailure, onDisposed: onDisposed)
  }
}
