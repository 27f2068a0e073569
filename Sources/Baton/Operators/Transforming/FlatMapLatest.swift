// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Makes a sequence of each element and passes on the elements of the one made last: a new one ends the one
  /// before.
  ///
  /// - Parameter selector: Makes a sequence of an element. An error that it throws ends the sequence.
  /// - Scheduling: As ``MergeCall``.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  @available(swift, introduced: 6)
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMappedLatest(selector)
  }

  /// Makes a sequence of each element and follows the latest: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    flatMappedLatest(selector)
  }

  @inlinable
  func flatMappedLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Producer { downstream in
      Switching(downstream).run(asObservable()) { try selector($0).asObservable() }
    }
  }
}
