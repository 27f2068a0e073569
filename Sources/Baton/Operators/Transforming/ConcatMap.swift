// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Makes a sequence of each element and runs them one after another, in order.
  ///
  /// - Parameter selector: Makes a sequence of an element, as soon as the element arrives. An error that it
  ///   throws ends the sequence.
  /// - Scheduling: As ``MergeCall``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @available(swift, introduced: 6)
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapped(1, selector)
  }

  /// Makes a sequence of each element and runs them one after another: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapped(1, selector)
  }
}
