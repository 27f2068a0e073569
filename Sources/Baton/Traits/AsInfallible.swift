// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableConvertibleType where Element: Sendable {
  /// This sequence, which sends an element and ends where it would fail.
  ///
  /// ![source: a at 2, b at 5, error at 8. Then asInfallible(onErrorJustReturn: "none"). result: a at 2, b at
  /// 5, none and completed at 8.](marble-asInfallible)
  ///
  /// - Parameter element: The element.
  @_alwaysEmitIntoClient
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(raw: asObservable()._catch { _ in ._just(element) })
  }

  /// This sequence, which goes on as another one where it would fail.
  ///
  /// ![source: a at 2, b at 5, error at 8. Then asInfallible(onErrorJustReturn: "none"). result: a at 2, b at
  /// 5, none and completed at 8.](marble-asInfallible)
  ///
  /// - Parameter infallible: The other one.
  @_alwaysEmitIntoClient
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(raw: asObservable()._catch { _ in infallible.asObservable() })
  }

  /// This sequence, which goes on as another one where it would fail.
  ///
  /// ![source: a at 2, b at 5, error at 8. Then asInfallible(onErrorJustReturn: "none"). result: a at 2, b at
  /// 5, none and completed at 8.](marble-asInfallible)
  ///
  /// - Parameter onErrorRecover: Makes the other one of the error.
  @_alwaysEmitIntoClient
  public func asInfallible(
    onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: asObservable()._catch { onErrorRecover($0).asObservable() })
  }
}
