// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func flatMappedLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Producer { downstream in
      Switching(downstream).run(asObservable()) { try selector($0).asObservable() }
    }
  }
}
