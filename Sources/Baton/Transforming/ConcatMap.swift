// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence of each element and runs them one after another, in order.
  ///
  /// - Parameter selector: Makes a sequence of an element, as soon as the element arrives. An error that it
  ///   throws ends the sequence.
  /// - Scheduling: As ``merge()``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    flatMapped(1, selector)
  }
}
