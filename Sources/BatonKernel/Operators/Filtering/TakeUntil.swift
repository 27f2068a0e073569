// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _take<Signal>(until other: Observable<Signal>) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let gate = Gate(downstream)
      downstream.scope.add(gate)
      let scope = Scope(in: downstream.scope)
      other.run(
        Sink(
          ending: Scope(in: scope),
          next: { _ in if scope.close() { gate.send(.completed) } },
          end: { terminal in
            if case .completed = terminal { return }
            scope.dispose()
            gate.send(terminal)
          }))
      // The other sequence may have sent at once.
      if scope.isDisposed { return }
      source.run(Sink(ending: scope, next: { gate.next($0) }, end: { gate.send($0) }))
    }
  }
}
