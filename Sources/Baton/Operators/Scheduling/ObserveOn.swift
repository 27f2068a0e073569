// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Delivers every event below it on `scheduler`, in order and one at a time.
  ///
  /// Elements wait in a queue while `scheduler` is busy. However many wait, one wake-up serves them, in bounded
  /// batches so that others who use the scheduler get their turn. Several may follow one another; each holds
  /// for what is below it, up to the next. On a virtual time scheduler each event has a wake-up of its own, so
  /// that a test tells them apart by their times.
  ///
  ///     downloads
  ///       .observe(on: .serial(qos: .utility)).map(decode)
  ///       .observe(on: .main).subscribe(onNext: show)
  ///
  /// - Parameter scheduler: Where events are delivered. It may be concurrent: they never overlap all the same.
  /// - Scheduling: Events, errors and completion included, are delivered on `scheduler`.
  /// - SeeAlso: [reactivex.io: ObserveOn](https://reactivex.io/documentation/operators/observeon.html)
  @available(swift, introduced: 6)
  @inlinable
  public func observe(on scheduler: some ImmediateScheduler) -> Observable<Element> where Element: Sendable {
    observed(on: scheduler)
  }

  /// Delivers every event below it on `scheduler`: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func observe(on scheduler: some ImmediateScheduler) -> Observable<Element> {
    observed(on: scheduler)
  }

  /// Another name of ``observe(on:)``.
  @available(swift, introduced: 6)
  @inlinable
  public func observeOn(_ scheduler: some ImmediateScheduler) -> Observable<Element> where Element: Sendable {
    observed(on: scheduler)
  }

  /// Another name of ``observe(on:)``: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func observeOn(_ scheduler: some ImmediateScheduler) -> Observable<Element> {
    observed(on: scheduler)
  }

  @inlinable
  func observed(on scheduler: some ImmediateScheduler) -> Observable<Element> {
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
      let hop = Hop(makeQueue(), downstream, scheduler._worker) { hop in
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
