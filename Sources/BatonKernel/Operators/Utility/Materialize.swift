// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _materialize() -> Observable<Event<Element>> {
    lift { downstream in
      let end = { (event: Event<Element>) in
        downstream.next(event)
        if !downstream.scope.isDisposed { downstream.completed() }
      }
      return Sink(
        downstream,
        next: { downstream.next(.next($0)) },
        error: { end(.error($0)) },
        completed: { end(.completed) })
    }
  }
}
