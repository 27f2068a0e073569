// SPDX-License-Identifier: MIT
// Written by `swift run forms` from Sources/Baton/Traits/AsInfallible.swift: change that.

@available(swift, obsoleted: 6, message: "in the Swift 6 mode import Baton")
extension ObservableConvertibleType {
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(raw: asObservable().caught { _ in .one(element) })
  }

  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element> {
    Infallible(raw: asObservable().caught { _ in infallible.asObservable() })
  }

  public func asInfallible(
    onErrorRecover: @escaping (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(raw: asObservable().caught { onErrorRecover($0).asObservable() })
  }
}
