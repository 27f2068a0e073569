// SPDX-License-Identifier: MIT

extension ObservableType {
  /// - Parameters:
  ///   - limit: The number of sequences that may run at once.
  ///   - dropsMore: Whether an element that comes while so many run is dropped. Otherwise its sequence waits.
  @_alwaysEmitIntoClient
  package func _flatMap<Source: ObservableConvertibleType>(
    named name: StaticString = #function, _ limit: Int, dropsMore: Bool = false,
    _ selector: @escaping (Element) throws -> Source
  ) -> Observable<Source.Element> {
    let source = asObservable()
    return Producer(name) { downstream in
      if let just = source as? Just<Element> { return just.goOn(as: selector, to: downstream) }
      if !source.isImmediate { downstream.scope.captureContext() }
      let merging = Merging(downstream, limit: limit)
      merging.run(source) { element in
        if dropsMore, merging.isFull { return }
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
    downstream.attempt { try selector(element).asObservable().goOn(to: downstream) }
  }
}
