// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _map<Result>(_ transform: @escaping (Element) throws -> Result) -> Observable<Result> {
    lift(isStateless: true, Transform(transform)) { transform, downstream in
      Sink(downstream) { element in
        downstream.attempt { downstream.next(try transform.call(element)) }
      }
    }
  }
}
