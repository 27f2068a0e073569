// SPDX-License-Identifier: MIT

// The names that RxSwift 6 keeps from RxSwift 5.
extension ObservableType {
  /// The former name of ``catch(_:)``.
  @available(*, deprecated, renamed: "catch(_:)")
  public func catchError(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    caught(handler)
  }

  /// The former name of ``catchAndReturn(_:)``.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }
}
