// SPDX-License-Identifier: MIT

import Synchronization

extension ImmediateSchedulerType {
  /// The most events that are delivered in one piece of work.
  @usableFromInline var eventsPerTurn: Int { schedulerTraits.maximumEventsPerTurn ?? HopSizes.eventsPerTurn }
}

/// Where a hop runs, and the most events that it delivers in one piece of work.
// Not inlined into each subscription, which would allocate operators then.
@frozen @usableFromInline
struct HopTarget: Sendable {
  @usableFromInline let scheduler: any ImmediateSchedulerType
  @usableFromInline let eventsPerTurn: Int

  @usableFromInline
  init(_ scheduler: any ImmediateSchedulerType) {
    self.scheduler = scheduler.schedulerForDelivery().held
    eventsPerTurn = self.scheduler.eventsPerTurn
  }
}

/// The asynchronous boundary of `observe(on:)`: events go in on one thread and come out on a scheduler.
///
/// Elements go through a single-producer single-consumer queue, and the terminal event beside it. The thread
/// that makes the queue non-empty schedules a wake-up; no other one is scheduled until the queue has been
/// emptied, so a batch costs one wake-up however many elements it has. ``Role`` makes sure that there is
/// one consumer, even on a concurrent scheduler, so order is kept and events do not overlap.
///
/// After `batch` elements, and on an event loop when the loop's turn is over, the consumer reschedules
/// itself, so that other work on the same scheduler gets its turn.
///
/// A disposal, or a refusal of the scheduler's, closes the hop. The holder of the role then frees what waits,
/// and so does each later one: an element that comes after that still wakes the hop up.
@_fixed_layout @usableFromInline
final class Hop<Element>: Disposable {
  @usableFromInline let queue: HopQueue<Element>
  @usableFromInline let role = Role()
  @usableFromInline let isClosed = Atomic(false)
  @usableFromInline let scheduler: any ImmediateSchedulerType
  /// The largest number of events that one wake-up delivers.
  @usableFromInline let batch: Int
  @usableFromInline let site: CallSite
  /// Delivers what waits, on the scheduler.
  @usableFromInline let onWoken: @Sendable (Hop) -> Void
  // `any Error` is one word, which keeps a hop small.
  @usableFromInline let refusal = Lock<(any Error)?>(nil)

  // Exclusivity unchecked: only the holder of the role touches `downstream`. The producer writes `failure`
  // before it announces the end, and the holder of the role reads it after.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: Sink<Element>?
  @safe @exclusivity(unchecked) @usableFromInline var failure: (any Error)?
  /// The item of all wake-ups, made with the first, so that a hop without events is not larger.
  ///
  /// Exclusivity unchecked: the producer asks for the first wake-up, and writes this before. Others read it
  /// after.
  @safe @exclusivity(unchecked) @usableFromInline var wakeUp: WakeUpItem?

  @inlinable
  init(
    _ queue: HopQueue<Element>, _ downstream: Sink<Element>, _ target: HopTarget,
    onWoken: @escaping @Sendable (Hop) -> Void
  ) {
    self.queue = queue
    self.downstream = downstream
    (scheduler, batch) = (target.scheduler, target.eventsPerTurn)
    self.site = .here
    self.onWoken = onWoken
  }

  @inlinable @inline(__always) func next(_ element: Element) { if queue.enqueue(element) { wake() } }

  @usableFromInline
  func end(_ failure: (any Error)?) {
    self.failure = failure
    if queue.end() { wake() }
  }

  @usableFromInline
  func wake() {
    let item = wakeUp ?? WakeUpItem()
    if wakeUp == nil { wakeUp = item }
    scheduler.scheduleWakeUp(HopWakeUp(of: self, by: item))
  }

  @usableFromInline func nameRun() { RunTrace.name(of: workName, at: site) }

  @inlinable
  func deliver() {
    guard role.take() else { return }
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
      if isClosed.load(ordering: .acquiring) {
        clear()
      } else {
        queue.bound?.beginTurn()
        if deliverBatch() { wake() }
        queue.bound?.endTurn()
      }
    } while !role.leave()
    queue.bound?.alertIfAwaited()
  }

  /// Delivers a batch. Returns whether more events wait.
  @inlinable
  func deliverBatch() -> Bool {
    guard let downstream else { return false }
    let scope = downstream.scope
    // Read once: a producer that drops the oldest element writes beside it.
    let bound = queue.bound
    var waiting = queue.waiting
    var left = batch
    var turn = HopTurn()
    while waiting.count > 0 {
      if left == 0 { return true }
      let number = min(waiting.count, left, turn.stride)
      let taken =
        if let bound {
          downstream.next(number) { queue.dequeue(within: bound) }
        } else {
          downstream.next(number) { queue.take() }
        }
      left -= taken
      // As long as the batch is counted, the producer wakes nobody up.
      if taken == waiting.count, !waiting.isEnd { queue.stay(behind: taken, isStream: batch - left > 1) }
      waiting = queue.discount(taken)
      if scope.isDisposed { return false }
      if turn.isBounded, turn.isOver() { left = 0 }
    }
    if waiting.isEnd {
      if left == 0 { return true }
      self.downstream = nil
      if !scope.isDisposed { if let failure { downstream.error(failure) } else { downstream.completed() } }
    }
    return false
  }

  /// Frees what waits, and sends the refusal downstream if that is why the hop is closed.
  @usableFromInline
  func clear() {
    let downstream = downstream.take()
    queue.removeAll()
    guard let downstream, !downstream.scope.isDisposed, let refusal = refusal.withLock({ $0 }) else { return }
    downstream.scope.carry { downstream.error(refusal) }
  }

  @usableFromInline
  func dispose() {
    _ = isClosed.exchange(true, ordering: .acquiringAndReleasing)
    queue.bound?.alertIfAwaited()
    if role.take() { repeat { clear() } while !role.leave() }
  }
}

extension Sink {
  /// Sends `number` elements, or fewer if the scope is disposed of. Returns how many.
  @inlinable @inline(__always)
  func next(_ number: Int, _ take: () -> Element) -> Int {
    var taken = 0
    while taken < number, !scope.isDisposed {
      next(take())
      taken += 1
    }
    return taken
  }
}

/// The time that a hop has for its batch on an event loop: until the loop's turn is over, and at least for
/// one element.
@frozen @usableFromInline
struct HopTurn {
  /// When the turn is over; 0 if it is not bounded by time.
  private let end: UInt64
  private var last: UInt64 = 0
  private var slice: UInt64 = 0
  /// After how many elements the clock is read again: more and more, if they are short. Never on what is no
  /// event loop.
  @usableFromInline var stride = Int.max

  @usableFromInline var isBounded: Bool { end != 0 }

  @usableFromInline
  init() {
    end = Schedulers.turnEnd
    if end == 0 { return }
    stride = 1
    last = MonotonicClock.now()
    slice = (max(end, last) &- last) / 8
  }

  @usableFromInline
  mutating func isOver() -> Bool {
    let now = MonotonicClock.now()
    stride = now &- last < slice ? min(2 * stride, HopSizes.round) : 1
    last = now
    return now >= end
  }
}

extension Hop: Sleeper, RefusableWork, @unchecked Sendable {  // Sendable: `role` says whose the fields are.
  @usableFromInline package func woken() { onWoken(self) }

  package var workName: StaticString { "observe(on:)" }

  /// Called in place of a wake-up, on any thread, when the scheduler refuses it.
  @usableFromInline
  func schedulerRefused(_ refusal: SchedulerRefusal) {
    self.refusal.withLock { $0 = $0 ?? refusal }
    dispose()
  }
}

extension Hop: HopConsumer {
  @usableFromInline var operation: String { "observe(on:)" }
  @usableFromInline var receiver: String { "\(scheduler)" }
  @usableFromInline var isOver: Bool { isClosed.load(ordering: .acquiring) }

  /// While another thread delivers, that thread makes room. If nobody delivers, the scheduler may need this
  /// very thread.
  @usableFromInline var needsCaller: Bool { role.isFree && scheduler.mayNeedCallingThread }
}
