// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == MaybeTrait, Element: Sendable {
  /// Goes on as the maybe that `selector` makes of the element, if there is one.
  ///
  /// - Parameter selector: Makes a maybe of it. An error that it throws is the result.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @inlinable
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    PrimitiveSequence(raw: primitiveSequence.asObservable().flatMapped(.max, selector))
  }
}
