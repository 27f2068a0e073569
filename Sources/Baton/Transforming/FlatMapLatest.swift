// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence of each element and passes on the elements of the one made last: a new one ends the one
  /// before.
  ///
  /// - Parameter selector: Makes a sequence of an element. An error that it throws ends the sequence.
  /// - Scheduling: As ``merge()``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    flatMappedLatest(selector)
  }
}
