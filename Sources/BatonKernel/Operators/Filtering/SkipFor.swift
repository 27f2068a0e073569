// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _skip(for duration: Duration, on scheduler: some SchedulerType) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let latch = Latch()
      let timer = TimerSlot("skip(for:)'s timer", on: scheduler)
      downstream.scope.add(timer)
      timer.arm(after: duration) { refusal in
        guard let refusal else { return latch.open() }
        if latch.refuse(), !downstream.scope.isDisposed { downstream.error(refusal) }
      }
      // The scheduler may have refused at once.
      if downstream.scope.isDisposed { return }
      source.run(
        Sink(
          scope: downstream.scope,
          next: { if latch.isOpen { downstream.next($0) } },
          end: { if latch.end() != .over { downstream.end($0) } }))
    }
  }
}
