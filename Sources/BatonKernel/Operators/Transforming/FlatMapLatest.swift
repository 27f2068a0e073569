// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Producer { downstream in
      if let just = source as? Just<Element> { return just.goOn(as: selector, to: downstream) }
      if !source.isImmediate { downstream.scope.captureContext() }
      let switching = Switching(downstream)
      switching.run(source) { element in
        do {
          switching.switched(to: try selector(element).asObservable())
        } catch {
          switching.fail(error)
        }
      }
    }
  }
}
