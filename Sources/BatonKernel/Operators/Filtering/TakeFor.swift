// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _take(for duration: Duration, on scheduler: any SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let gate = Gate(downstream)
      let timer = TimerSlot("take(for:)'s timer", on: scheduler, in: downstream.scope)
      downstream.scope.add(gate)
      downstream.scope.add(timer)
      let scope = Scope(in: downstream.scope)
      timer.arm(after: duration) { refusal in
        // Before the end is sent: what hears it may send into the source.
        gate.send(refusal.map { .error($0) } ?? .completed, closing: scope)
      }
      // The scheduler may have run the work at once.
      if scope.isDisposed { return }
      source.run(
        Sink(
          scope: scope,
          next: { gate.next($0) },
          end: {
            gate.send($0)
            scope.close()?.settle()
          }))
    }
  }
}
