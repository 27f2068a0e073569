// SPDX-License-Identifier: MIT

extension ObservableType {
  @inlinable
  package func observed(on scheduler: some ImmediateScheduler) -> Observable<Element> {
    hopping(to: scheduler) {
      HopQueue()
    } next: { hop, _ in
      { hop.next($0) }
    }
  }

  /// Sends all events through a queue to `scheduler`.
  ///
  /// - Parameters:
  ///   - makeQueue: Makes the queue of a subscription.
  ///   - next: Makes what takes the elements, of the hop and of a closure that ends the sequence with an error.
  @inlinable @inline(__always)
  func hopping<Queue: HopBuffer<Element>>(
    to scheduler: some ImmediateScheduler, _ makeQueue: @escaping () -> Queue,
    next: @escaping (Hop<Queue>, _ fail: @escaping (any Error) -> Void) -> (Element) -> Void
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer { downstream in
      let hop = Hop(makeQueue(), downstream, HopPlace(scheduler)) { hop in
        Schedulers.run(as: hop.scheduler) { hop.deliver() }
        return Disposables.create()
      }
      downstream.scope.add(hop)
      let scope = Scope(in: downstream.scope)
      let fail = { (error: any Error) in
        scope.dispose()
        hop.end(error)
      }
      source.run(
        Sink(
          scope: scope,
          next: next(hop, fail),
          error: fail,
          completed: {
            scope.dispose()
            hop.end(nil)
          }))
    }
  }
}
