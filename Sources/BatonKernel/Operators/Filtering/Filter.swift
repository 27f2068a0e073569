// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift(isStateless: true, Transform(predicate)) { predicate, downstream in
      Sink(downstream) { element in
        downstream.attempt { if try predicate.call(element) { downstream.next(element) } }
      }
    }
  }
}
