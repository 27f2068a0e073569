// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _take<Signal>(until other: Observable<Signal>) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let gate = Gate(downstream)
      downstream.scope.add(gate)
      let scope = Scope(in: downstream.scope)
      let trigger = Scope(in: scope)
      other.run(
        Sink(
          ending: trigger,
          next: { _ in
            guard let closed = trigger.close() else { return }
            gate.send(.completed, closing: scope)
            closed.settle()
          },
          end: { if $0.error != nil { gate.send($0, closing: scope) } }))
      // The other sequence may have sent at once.
      if scope.isDisposed { return }
      source.run(Sink(ending: scope, next: { gate.next($0) }, end: { gate.send($0) }))
    }
  }
}
