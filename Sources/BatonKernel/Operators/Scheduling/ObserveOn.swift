// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _observe(on scheduler: some ImmediateSchedulerType) -> Observable<Element> {
    hopping(to: scheduler) {
      HopQueue()
    } next: { hop, _ in
      { hop.next($0) }
    }
  }

  @_alwaysEmitIntoClient
  package func _observe(
    on scheduler: some ImmediateSchedulerType, capacity: Int, whenFull policy: OverflowPolicy,
    statistics: QueueStatistics?
  ) -> Observable<Element> {
    require(capacity > 0, "observe(on:): capacity must be positive, was \(capacity)")
    return hopping(to: scheduler) {
      HopQueue(HopBound(capacity: capacity, whenFull: policy, statistics))
    } next: { hop, fail in
      hop.queue.adding(for: hop, fail)
    }
  }

  /// Sends all events through a queue to `scheduler`.
  ///
  /// - Parameter next: Makes the closure that takes the source's elements. It is given the hop, and a closure
  ///   that ends the sequence with an error.
  @inlinable @inline(__always)
  func hopping(
    to scheduler: some ImmediateSchedulerType, named name: StaticString = #function,
    _ makeQueue: @escaping () -> HopQueue<Element>,
    next: @escaping (Hop<Element>, _ fail: @escaping (any Error) -> Void) -> (Element) -> Void
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer(name) { downstream in
      let hop = Hop(makeQueue(), downstream, HopTarget(scheduler)) { hop in
        hop.nameRun()
        hop.deliver()
      }
      downstream.scope.add(hop)
      let scope = Scope(in: downstream.scope)
      let end = { (terminal: Terminal) in
        guard let closed = scope.close() else { return }
        hop.end(terminal.error)
        closed.settle()
      }
      source.run(Sink(scope: scope, next: next(hop) { end(.error($0)) }, end: end))
    }
  }
}
