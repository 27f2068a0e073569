// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence of an element and passes on its elements; elements of this sequence that arrive before
  /// that has ended are dropped.
  ///
  /// - Parameter selector: Makes a sequence of an element; not called for those that are dropped. An error
  ///   that it throws ends the sequence.
  /// - Scheduling: As ``merge()``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible SharedSequence
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    flatMappedFirst(selector)
  }
}
