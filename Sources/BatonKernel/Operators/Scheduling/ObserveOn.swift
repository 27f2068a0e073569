// SPDX-License-Identifier: MIT

import Synchronization

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _observe(on scheduler: some ImmediateSchedulerType) -> Observable<Element> {
    hopping(to: scheduler) {
      HopQueue()
    } next: { hop, _ in
      { hop.next($0) }
    }
  }

  /// Sends all events through a queue to `scheduler`.
  ///
  /// Timelines call the work that delivers them `observe(on:)`.
  ///
  /// - Parameters:
  ///   - name: The name of the function that implements the operator, for descriptions.
  ///   - makeQueue: Makes the queue of a subscription.
  ///   - next: Makes the closure that takes the source's elements. It is given the hop, and a closure that
  ///     ends the sequence with an error.
  @inlinable @inline(__always)
  func hopping<Queue: HopBuffer<Element>>(
    to scheduler: some ImmediateSchedulerType, named name: StaticString = #function,
    _ makeQueue: @escaping () -> Queue,
    next: @escaping (Hop<Queue>, _ fail: @escaping (any Error) -> Void) -> (Element) -> Void
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer(name) { downstream in
      let hop = Hop(makeQueue(), downstream, HopTarget(scheduler)) { hop in
        Schedulers.run(as: hop.scheduler) {
          hop.nameRun()
          hop.deliver()
        }
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

/// Where a hop runs, and for how long at a time.
@usableFromInline
struct HopTarget: Sendable {
  @usableFromInline let scheduler: any ImmediateSchedulerType
  /// The most events that are delivered in one piece of work.
  @usableFromInline let eventsPerTurn: Int

  @usableFromInline
  init(_ scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler.schedulerForDelivery()
    eventsPerTurn = Self.eventsPerTurn(on: self.scheduler)
  }

  /// The most events that are delivered in one piece of work on `scheduler`.
  @usableFromInline
  static func eventsPerTurn(on scheduler: any ImmediateSchedulerType) -> Int {
    scheduler.schedulerTraits.maximumEventsPerTurn ?? Sizes.eventsPerTurn
  }
}

/// The asynchronous boundary of `observe(on:)`: events go in on one thread and come out on a scheduler.
///
/// Elements go through a single-producer single-consumer queue, and the terminal event beside it. The thread
/// that makes the queue non-empty schedules a wake-up; no other one is scheduled until the queue has been
/// emptied, so a batch costs one wake-up however many elements it has. ``HopRole`` makes sure that there is
/// one consumer, even on a concurrent scheduler, so order is kept and events do not overlap.
///
/// After `batch` elements the consumer reschedules itself, so that other work on the same scheduler gets its
/// turn.
@usableFromInline
final class Hop<Queue: HopBuffer>: Disposable {
  @usableFromInline typealias Element = Queue.Element

  @usableFromInline let queue: Queue
  @usableFromInline let role = Atomic(HopRole.idle)
  @usableFromInline let scheduler: any ImmediateSchedulerType
  /// The largest number of events that one wake-up delivers.
  @usableFromInline let batch: Int
  @usableFromInline let site: CallSite
  /// Delivers what waits, on the scheduler.
  @usableFromInline let wake: @Sendable (Hop) -> Void
  // `any Error` is one word, which keeps a hop small.
  private let refusal = Lock<(any Error)?>(nil)

  // Exclusivity unchecked: only the holder of the role touches `downstream`. The producer writes `failure`
  // before it announces the end, and the holder of the role reads it after.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: Sink<Element>?
  @safe @exclusivity(unchecked) @usableFromInline var failure: (any Error)?
  /// The item of all wake-ups, made with the first, so that a hop without events is not larger.
  ///
  /// Exclusivity unchecked: the producer asks for the first wake-up, and writes this before. Others read it after.
  @safe @exclusivity(unchecked) private var wakeUp: WakeUpItem?

  @inlinable
  init(
    _ queue: Queue, _ downstream: Sink<Queue.Element>, _ target: HopTarget,
    wake: @escaping @Sendable (Hop) -> Void
  ) {
    self.queue = queue
    self.downstream = downstream
    scheduler = target.scheduler
    batch = target.eventsPerTurn
    self.site = .here
    self.wake = wake
  }

  @usableFromInline
  func end(_ failure: (any Error)?) {
    self.failure = failure
    if queue.end() { schedule() }
  }

  @usableFromInline
  func schedule() {
    let item = wakeUp ?? WakeUpItem()
    if wakeUp == nil { wakeUp = item }
    scheduler.scheduleWakeUp(HopWakeUp(of: self, by: item))
  }

  /// Names the wake-up in timelines.
  @usableFromInline
  func nameRun() { RunTrace.name(WorkName.hop.operation, at: site) }

  /// Delivers waiting events. Runs on the scheduler.
  @inlinable
  func deliver() {
    guard take() else { return }
    // One look for a batch.
    if let scope = downstream?.scope, scope.isCarrying {
      scope.carry { deliverAsHolder() }
    } else {
      deliverAsHolder()
    }
  }

  @inlinable @inline(__always)
  func deliverAsHolder() {
    repeat {
      queue.beginTurn()
      if deliverBatch() { schedule() }
      queue.endTurn()
    } while !release()
    queue.alertIfAwaited()
  }

  /// Takes the role, or leaves the wake-up's work to the present holder.
  @inlinable
  func take() -> Bool {
    var found = HopRole.idle
    while found != .refused {
      // If the role is `.again` or `.closed` already, it is written once more and not just read: a compare-exchange that
      // fails publishes nothing, and the holder must see what was counted before this wake-up.
      let isOver = found == .closed || found == .freed
      let desired: HopRole = isOver ? .closed : (found == .idle ? .busy : .again)
      let result = role.compareExchange(expected: found, desired: desired, ordering: .acquiringAndReleasing)
      if result.exchanged {
        if found == .freed { free() }
        return found == .idle
      }
      found = result.original
    }
    return false
  }

  /// Takes the role if nobody has it.
  @inlinable @inline(__always)
  func takeIfIdle() -> Bool {
    role.compareExchange(expected: .idle, desired: .busy, ordering: .acquiringAndReleasing).exchanged
  }

  /// Delivers a batch. Returns whether more events wait.
  @inlinable
  func deliverBatch() -> Bool {
    guard let downstream else { return false }
    let scope = downstream.scope
    var waiting = queue.waiting
    var left = batch
    while waiting.count > 0 {
      if left == 0 { return true }
      let number = min(waiting.count, left)
      var taken = 0
      while taken < number, !scope.isDisposed {
        downstream.next(queue.dequeue())
        taken += 1
      }
      left -= taken
      // As long as the batch is counted, the producer wakes nobody up.
      if taken == waiting.count, !waiting.isEnd { queue.stay(behind: taken, isStream: batch - left > 1) }
      waiting = queue.discount(taken)
      if scope.isDisposed { return false }
    }
    if waiting.isEnd {
      if left == 0 { return true }
      self.downstream = nil
      if !scope.isDisposed { if let failure { downstream.error(failure) } else { downstream.completed() } }
    }
    return false
  }

  /// Gives the role up. Returns false if another wake-up has come meanwhile: the caller does its work too.
  @inlinable
  func release() -> Bool { releaseUndisturbed() || releaseDisturbed() }

  /// Gives the role up, unless something has happened while it was held.
  @inlinable @inline(__always)
  func releaseUndisturbed() -> Bool {
    role.compareExchange(expected: .busy, desired: .idle, ordering: .acquiringAndReleasing).exchanged
  }

  /// ``release()`` after something has happened while the role was held.
  @usableFromInline
  func releaseDisturbed() -> Bool {
    if change(.again, to: .busy) { return false }
    // The role is `.refused` or `.closed`; a refused one may become closed at any moment.
    if change(.refused, to: .closed) { fail() } else { free() }
    return true
  }

  /// Whether elements that are sent from now on will never be delivered.
  var isOver: Bool {
    let role = role.load(ordering: .acquiring)
    return role == .closed || role == .freed || role == .refused
  }

  private func change(_ expected: HopRole, to desired: HopRole) -> Bool {
    role.compareExchange(expected: expected, desired: desired, ordering: .acquiringAndReleasing).exchanged
  }

  /// Called in place of a wake-up, on any thread, when the scheduler refuses it. Only the holder of the role
  /// may send the refusal downstream.
  @usableFromInline
  func schedulerRefused(_ refusal: SchedulerRefusal) {
    self.refusal.withLock { $0 = $0 ?? refusal }
    while true {
      if change(.idle, to: .closed) {
        queue.alert()
        return fail()
      }
      if change(.busy, to: .refused) { return queue.alert() }
      let role = role.load(ordering: .acquiring)
      if role != .idle, role != .busy { return }
    }
  }

  /// Ends the sequence with the refusal. Called by the thread that has closed the hop.
  private func fail() {
    let downstream = downstream
    free()
    guard let downstream, !downstream.scope.isDisposed, let refusal = refusal.withLock({ $0 }) else { return }
    downstream.scope.carry { downstream.error(refusal) }
  }

  /// Frees what waits, and what comes meanwhile. Called by the thread that has closed the hop.
  @usableFromInline
  func free() {
    downstream = nil
    repeat {
      queue.removeAll()
      _ = role.exchange(.freed, ordering: .acquiringAndReleasing)
    } while queue.waiting.count > 0 && change(.freed, to: .closed)
  }

  @usableFromInline
  func dispose() {
    let old = role.exchange(.closed, ordering: .acquiringAndReleasing)
    queue.alert()
    if old == .idle || old == .freed { free() }
  }
}

extension Hop: Sleeper, RefusableWork, @unchecked Sendable {  // Sendable: `role` says whose the fields are.
  @usableFromInline
  package func woken() { wake(self) }

  package var workName: WorkName { .hop }
}

extension Hop {
  @inlinable @inline(__always)
  func next<Kind>(_ element: Kind) where Queue == HopQueue<Kind> {
    if queue.enqueue(element) { schedule() }
  }
}
