// SPDX-License-Identifier: MIT

import Synchronization

extension ObservableType {
  /// Delivers every event below it on `scheduler`, in order and one at a time.
  ///
  /// Elements wait in a queue while `scheduler` is busy. However many wait, one wake-up serves them, in bounded
  /// batches so that others who use the scheduler get their turn. Several may follow one another; each holds
  /// for what is below it, up to the next.
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
    let source = asObservable()
    return Producer { downstream in
      let hop = Hop(downstream, scheduler) { hop in
        Schedulers.run(as: hop.scheduler) { hop.deliver() }
        return Disposables.create()
      }
      downstream.scope.add(hop)
      let scope = Scope(in: downstream.scope)
      source.run(
        Sink(
          scope: scope,
          next: { hop.next($0) },
          error: { error in
            scope.dispose()
            hop.end(error)
          },
          completed: {
            scope.dispose()
            hop.end(nil)
          }))
    }
  }
}

/// The way across: events go in on one thread and come out on a scheduler.
///
/// Elements are in the queue, and what ends them beside it. Whoever makes the queue non-empty wakes the
/// scheduler, and there is no other wake-up until it has been emptied. The role of the one who takes elements
/// out is
///
/// * `idle`: nobody's. A wake-up takes it.
/// * `busy`: a wake-up's, until its batch is done. If more waits then, it asks for another wake-up first.
/// * `again`: a wake-up's, and the one that it asked for came while it still had the role: it goes on itself.
/// * `closed`: nobody's ever after. Whoever finds that it was closed frees what waits.
@usableFromInline
final class Hop<Element>: Disposable {
  @usableFromInline static var idle: UInt8 { 0 }
  @usableFromInline static var busy: UInt8 { 1 }
  @usableFromInline static var again: UInt8 { 2 }
  @usableFromInline static var closed: UInt8 { 3 }

  /// So many elements are delivered before others on the same scheduler get their turn.
  @usableFromInline static var batch: Int { 512 }

  @usableFromInline let queue = HopQueue<Element>()
  @usableFromInline let role = Atomic<UInt8>(0)
  @usableFromInline let scheduler: any ImmediateScheduler
  @usableFromInline let wake: @Sendable (Hop) -> any Disposable

  // Exclusivity unchecked: `downstream` belongs to whoever has the role; `failure` is written before the end is
  // announced and read after.
  @exclusivity(unchecked) @usableFromInline var downstream: Sink<Element>?
  @exclusivity(unchecked) @usableFromInline var failure: (any Error)?

  @inlinable
  init(
    _ downstream: Sink<Element>, _ scheduler: any ImmediateScheduler,
    wake: @escaping @Sendable (Hop) -> any Disposable
  ) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.wake = wake
  }

  @inlinable @inline(__always)
  func next(_ element: Element) {
    if queue.enqueue(element) { schedule() }
  }

  @usableFromInline
  func end(_ failure: (any Error)?) {
    self.failure = failure
    if queue.end() { schedule() }
  }

  @usableFromInline
  func schedule() { _ = scheduler.schedule(self, action: wake) }

  /// Delivers what waits. Runs on the scheduler.
  @inlinable
  func deliver() {
    guard take() else { return }
    repeat {
      if deliverBatch() { schedule() }
    } while !release()
  }

  /// Takes the role, or leaves the wake-up to the one who has it.
  @inlinable
  func take() -> Bool {
    while true {
      let (isOurs, found) = role.compareExchange(
        expected: Self.idle, desired: Self.busy, ordering: .acquiringAndReleasing)
      if isOurs { return true }
      if found != Self.busy { return false }
      let isLeft = role.compareExchange(
        expected: Self.busy, desired: Self.again, ordering: .acquiringAndReleasing
      ).exchanged
      if isLeft { return false }
    }
  }

  /// Delivers a batch; returns whether more waits.
  @inlinable
  func deliverBatch() -> Bool {
    guard let downstream else { return false }
    let scope = downstream.scope
    var waiting = queue.waiting
    var left = Self.batch
    while waiting.count > 0 {
      if left == 0 { return true }
      let number = min(waiting.count, left)
      var taken = 0
      while taken < number, !scope.isDisposed {
        downstream.next(queue.dequeue())
        taken += 1
      }
      waiting = queue.discount(taken)
      if waiting.count == 0, !waiting.isEnd {
        queue.pause()
        waiting = queue.waiting
      }
      if scope.isDisposed { return false }
      left -= taken
    }
    if waiting.isEnd {
      self.downstream = nil
      if !scope.isDisposed { if let failure { downstream.error(failure) } else { downstream.completed() } }
    }
    return false
  }

  /// Gives the role up; returns false if the wake-up that was asked for has come already.
  @inlinable
  func release() -> Bool {
    let (isDone, found) = role.compareExchange(
      expected: Self.busy, desired: Self.idle, ordering: .acquiringAndReleasing)
    if isDone { return true }
    if found == Self.closed {
      free()
      return true
    }
    return !role.compareExchange(
      expected: Self.again, desired: Self.busy, ordering: .acquiringAndReleasing
    ).exchanged
  }

  @usableFromInline
  func free() {
    downstream = nil
    queue.removeAll()
  }

  @usableFromInline
  func dispose() {
    if role.exchange(Self.closed, ordering: .acquiringAndReleasing) == Self.idle { free() }
  }
}

extension Hop: @unchecked Sendable {}  // Sendable: see the roles above.
