// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _compactMap<Result>(
    _ transform: @escaping (Element) throws -> Result?
  ) -> Observable<Result> {
    lift(isStateless: true, Transform(transform)) { transform, downstream in
      Sink(downstream) { element in
        downstream.attempt { if let result = try transform.call(element) { downstream.next(result) } }
      }
    }
  }
}
