// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Switches to the maybe that `selector` makes from the element, if there is one.
  ///
  /// - Parameter selector: Makes a maybe from the element. An error that it throws is the result.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @_alwaysEmitIntoClient
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._flatMapOnly(selector))
  }
}

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Sends a default element if this maybe completes without an element.
  ///
  /// - SeeAlso: [reactivex.io:
  ///   DefaultIfEmpty](https://reactivex.io/documentation/operators/defaultifempty.html)
  @_alwaysEmitIntoClient
  public func ifEmpty(default element: Element) -> Single<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._ifEmpty(default: element))
  }

  /// Switches to `other` if this maybe completes without an element.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Maybe<Element>) -> Maybe<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._ifEmpty(switchTo: other.asObservable()))
  }

  /// Switches to `other` if this maybe completes without an element.
  @_alwaysEmitIntoClient
  public func ifEmpty(switchTo other: Single<Element>) -> Single<Element> {
    PrimitiveSequence(raw: primitiveSequence.asObservable()._ifEmpty(switchTo: other.asObservable()))
  }
}
