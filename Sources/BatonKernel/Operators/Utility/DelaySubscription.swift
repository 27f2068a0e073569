// SPDX-License-Identifier: MIT

extension ObservableType {
  @usableFromInline
  package func _delaySubscription(
    _ dueTime: Duration, on scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer { sink in
      sink.scope.captureContext()
      let timer = TimerSlot("delaySubscription", on: scheduler, in: sink.scope)
      sink.scope.add(timer)
      timer.arm(after: dueTime) { refusal in
        if sink.scope.isDisposed { return }
        if let refusal { sink.error(refusal) } else { source.run(sink) }
      }
    }
  }
}
