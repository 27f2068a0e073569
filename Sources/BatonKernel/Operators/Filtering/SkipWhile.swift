// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _skip(while predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift(Transform(predicate)) { predicate, downstream in
      let isOpen = Cell(false)
      return Sink(downstream) { element in
        if isOpen.value { return downstream.next(element) }
        downstream.attempt {
          if try predicate.call(element) { return }
          isOpen.value = true
          downstream.next(element)
        }
      }
    }
  }
}
