// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Makes a sequence of an element and passes on its elements; elements of this sequence that arrive before
  /// that has ended are dropped.
  ///
  /// - Parameter selector: Makes a sequence of an element; not called for those that are dropped. An error
  ///   that it throws ends the sequence.
  /// - Scheduling: As ``MergeCall``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @available(swift, introduced: 6)
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMappedFirst(selector)
  }

  /// Makes a sequence of an element unless one is running: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMappedFirst(selector)
  }

  @inlinable
  func flatMappedFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return PlacedProducer { downstream, place in
      let merging = Merging(downstream, in: place, limit: 1)
      merging.run(source) { merging.isFull ? nil : try selector($0).asObservable() }
    }
  }
}
