// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameter limit: The number of sequences that may run at once.
  @_alwaysEmitIntoClient
  package func _flatMap<Source: ObservableConvertibleType>(
    _ limit: Int,
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Producer { downstream in
      if let just = source as? Just<Element> { return just.goOn(as: selector, to: downstream) }
      if !source.isImmediate { downstream.scope.captureContext() }
      let merging = Merging(downstream, limit: limit)
      merging.run(source) { element in
        do {
          merging.arrived(try selector(element).asObservable())
        } catch {
          merging.fail(error)
        }
      }
    }
  }
}

extension Just {
  /// Continues as the sequence that `element` stands for, because no other element will come.
  @inlinable
  final func goOn<Source: ObservableConvertibleType>(
    as selector: (Element) throws -> Source, to downstream: Sink<Source.Element>
  ) {
    if downstream.scope.isDisposed { return }
    do {
      try selector(element).asObservable().goOn(to: downstream)
    } catch {
      downstream.error(error)
    }
  }
}
