// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Makes a sequence of each element and merges them: each of their elements passes as it arrives.
  ///
  /// It ends when this sequence and all that were made have ended, and fails as soon as one of them fails.
  ///
  /// - Parameter selector: Makes a sequence of an element. An error that it throws ends the sequence.
  /// - Scheduling: As ``MergeCall``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @available(swift, introduced: 6)
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapped(.max, selector)
  }

  /// Makes a sequence of each element and merges them: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMapped(.max, selector)
  }

  /// - Parameter limit: The number of sequences that may run at once.
  @inlinable
  func flatMapped<Source: ObservableConvertibleType>(
    _ limit: Int,
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return PlacedProducer { downstream, place in
      Merging(downstream, in: place, limit: limit).run(source) { try selector($0).asObservable() }
    }
  }
}
