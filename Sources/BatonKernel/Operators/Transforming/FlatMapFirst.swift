// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func flatMappedFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return PlacedProducer { downstream, place in
      let merging = Merging(downstream, in: place, limit: 1)
      merging.run(source) { merging.isFull ? nil : try selector($0).asObservable() }
    }
  }
}
