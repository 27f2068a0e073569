// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence of each element and merges them: each of their elements passes as it arrives.
  ///
  /// It ends when this sequence and all that were made have ended, and fails as soon as one of them fails.
  ///
  /// - Parameter selector: Makes a sequence of an element. An error that it throws ends the sequence.
  /// - Scheduling: As ``merge()``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    flatMapped(.max, selector)
  }
}
