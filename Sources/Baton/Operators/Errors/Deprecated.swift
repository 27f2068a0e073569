// SPDX-License-Identifier: MIT

// The names that RxSwift 6 keeps from RxSwift 5.
extension ObservableType {
  /// The former name of `catch`.
  @available(swift, deprecated: 5, obsoleted: 6, renamed: "catch")
  public func catchError(
    _ handler: @escaping (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    caught(handler)
  }

  /// The former name of ``catchAndReturn(_:)``.
  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> { catchAndReturn(element) }
}
