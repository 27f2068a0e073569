// SPDX-License-Identifier: MIT

extension ObservableType where Element: ObservableConvertibleType {
  @_alwaysEmitIntoClient
  package func _merge(maxConcurrent: Int) -> Observable<Element.Element> {
    require(maxConcurrent > 0, "merge: maxConcurrent must be positive, was \(maxConcurrent)")
    return _flatMap(maxConcurrent) { $0 }
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package static func _merge<Source: ObservableConvertibleType<Element>>(
    _ sources: [Source]
  ) -> Observable<Element> {
    Producer { downstream in
      let merging = Merging(downstream, limit: .max)
      for source in sources { merging.arrived(source.asObservable()) }
      merging.outerEnded(.completed)
    }
  }
}
