// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _filter(_ predicate: @escaping (Element) throws -> Bool) -> Observable<Element> {
    lift(isStateless: true, Transform(predicate)) { predicate, downstream in
      Sink(downstream) { element in
        do {
          if try predicate.call(element) { downstream.next(element) }
        } catch {
          downstream.error(error)
        }
      }
    }
  }
}
