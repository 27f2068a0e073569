// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _materialize() -> Observable<Event<Element>> {
    lift { downstream in
      Sink(
        scope: downstream.scope,
        next: { downstream.next(.next($0)) },
        end: { downstream.last($0.event()) })
    }
  }
}
