// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameter limit: The number of sequences that may run at once.
  @inlinable
  package func flatMapped<Source: ObservableConvertibleType>(
    _ limit: Int,
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return PlacedProducer { downstream, place in
      Merging(downstream, in: place, limit: limit).run(source) { try selector($0).asObservable() }
    }
  }
}
