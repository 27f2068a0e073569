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
          next: { _ in
            if scope.isDisposed { return }
            scope.dispose()
            gate.completed()
          },
          error: { stretch, error in
            if stretch.isDisposed { return }
            scope.dispose()
            gate.error(error)
          },
          completed: { $0.dispose() }
        )
      )
      // The other sequence may have sent at once.
      if scope.isDisposed { return }
      source.run(
        Sink(
          ending: scope,
          next: { gate.next($0) },
          error: { scope, error in
            if scope.isDisposed { return }
            scope.dispose()
            gate.error(error)
          },
          completed: { scope in
            if scope.isDisposed { return }
            scope.dispose()
            gate.completed()
          }
        )
      )
    }
  }
}
