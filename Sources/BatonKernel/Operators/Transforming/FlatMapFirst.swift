// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Producer { downstream in
      if let just = source as? Just<Element> { return just.goOn(as: selector, to: downstream) }
      if !source.isImmediate { downstream.scope.captureContext() }
      let merging = Merging(downstream, limit: 1)
      merging.run(source) { element in
        if merging.isFull { return }
        do {
          merging.arrived(try selector(element).asObservable())
        } catch {
          merging.fail(error)
        }
      }
    }
  }
}
