// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// Returns an infallible that sends an element and completes if this sequence fails.
  ///
  /// ![source: a at 2, b at 5, error at 8. Then asInfallible(onErrorJustReturn: "none"). result: a at 2, b at
  /// 5, none and completed at 8.](marble-asInfallible)
  ///
  /// - Parameter element: The element to send on an error.
  @_alwaysEmitIntoClient
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(raw: asObservable()._catch { _ in ._just(element) })
  }

  /// Returns an infallible that switches to another sequence if this one fails.
  ///
  /// ![source: a at 2, b at 5, error at 8. Then asInfallible(onErrorJustReturn: "none"). result: a at 2, b at
  /// 5, none and completed at 8.](marble-asInfallible)
  ///
  /// - Parameter infallible: The sequence to switch to.
  @_alwaysEmitIntoClient
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(raw: asObservable()._catch { _ in infallible.asObservable() })
  }

  /// Returns an infallible that switches to another sequence if this one fails.
  ///
  /// ![source: a at 2, b at 5, error at 8. Then asInfallible(onErrorJustReturn: "none"). result: a at 2, b at
  /// 5, none and completed at 8.](marble-asInfallible)
  ///
  /// - Parameter onErrorRecover: Makes the sequence to switch to from the error.
  @_alwaysEmitIntoClient
  public func asInfallible(
    onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: asObservable()._catch { onErrorRecover($0).asObservable() })
  }
}
