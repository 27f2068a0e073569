// SPDX-License-Identifier: MIT

import Synchronization

/// The way across: events go in on one thread and come out on a scheduler.
///
/// Elements are in the queue, and what ends them beside it. Whoever makes the queue non-empty wakes the
/// scheduler, and there is no other wake-up until it has been emptied. The role of the one who takes elements
/// out is
///
/// * `idle`: nobody's. A wake-up takes it.
/// * `busy`: a wake-up's, until its batch is done. If more waits then, it asks for another wake-up first.
/// * `again`: a wake-up's, and the one that it asked for came while it still had the role: it goes on itself.
/// * `refused`: a wake-up's, and the one that it asked for, or that the queue's first element did, was refused while
///   it had the role: it closes the hop and sends the refusal itself.
/// * `closed`: nobody's ever after. Whoever finds that it was closed frees what waits.
@usableFromInline
final class Hop<Queue: HopBuffer>: Disposable {
  @usableFromInline typealias Element = Queue.Element

  @usableFromInline static var idle: UInt8 { 0 }
  @usableFromInline static var busy: UInt8 { 1 }
  @usableFromInline static var again: UInt8 { 2 }
  @usableFromInline static var closed: UInt8 { 3 }
  @usableFromInline static var refused: UInt8 { 4 }

  @usableFromInline let queue: Queue
  @usableFromInline let role = Atomic<UInt8>(0)
  @usableFromInline let scheduler: any ImmediateScheduler
  /// So many events are delivered before others on the same scheduler get their turn.
  @usableFromInline let batch: Int
  @usableFromInline let wake: @Sendable (Hop) -> any Disposable
  // As an error it is a pointer: a hop is no bigger than it has to be.
  private let refusal = Lock<(any Error)?>(nil)

  // Exclusivity unchecked: `downstream` belongs to whoever has the role; `failure` is written before the end is
  // announced and read after.
  @exclusivity(unchecked) @usableFromInline var downstream: Sink<Element>?
  @exclusivity(unchecked) @usableFromInline var failure: (any Error)?

  @inlinable
  init(
    _ queue: Queue, _ downstream: Sink<Queue.Element>, _ scheduler: any ImmediateScheduler,
    wake: @escaping @Sendable (Hop) -> any Disposable
  ) {
    self.queue = queue
    self.downstream = downstream
    self.scheduler = scheduler
    batch = scheduler._eventsPerTurn
    self.wake = wake
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
      queue.beginTurn()
      if deliverBatch() { schedule() }
      queue.endTurn()
    } while !release()
    queue.alertIfAwaited()
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
    var left = batch
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
      if left == 0 { return true }
      self.downstream = nil
      if !scope.isDisposed { if let failure { downstream.error(failure) } else { downstream.completed() } }
    }
    return false
  }

  /// Gives the role up; returns false if the wake-up that was asked for has come already.
  @inlinable
  func release() -> Bool {
    role.compareExchange(
      expected: Self.busy, desired: Self.idle, ordering: .acquiringAndReleasing
    ).exchanged || releaseDisturbed()
  }

  /// ``release()`` when something happened while the role was held.
  @usableFromInline
  func releaseDisturbed() -> Bool {
    if change(Self.again, to: Self.busy) { return false }
    // It is refused or closed, or gets closed while we look.
    if change(Self.refused, to: Self.closed) { fail() } else { free() }
    return true
  }

  /// Whether nothing that is sent now will be delivered.
  var isOver: Bool {
    let role = role.load(ordering: .acquiring)
    return role == Self.closed || role == Self.refused
  }

  private func change(_ expected: UInt8, to desired: UInt8) -> Bool {
    role.compareExchange(expected: expected, desired: desired, ordering: .acquiringAndReleasing).exchanged
  }

  /// Takes a refusal in place of a wake-up, on any thread. The end of the sequence, like all else that goes
  /// downstream, is for whoever has the role.
  @usableFromInline
  func schedulerRefused(_ refusal: SchedulerRefusal) {
    self.refusal.withLock { $0 = $0 ?? refusal }
    while true {
      if change(Self.idle, to: Self.closed) {
        queue.alert()
        return fail()
      }
      if change(Self.busy, to: Self.refused) { return queue.alert() }
      let role = role.load(ordering: .acquiring)
      if role != Self.idle, role != Self.busy { return }
    }
  }

  /// Ends the sequence with the refusal. For whoever has closed the hop.
  private func fail() {
    let downstream = downstream
    free()
    guard let downstream, !downstream.scope.isDisposed, let refusal = refusal.withLock({ $0 }) else { return }
    downstream.error(refusal)
  }

  @usableFromInline
  func free() {
    downstream = nil
    queue.removeAll()
  }

  @usableFromInline
  func dispose() {
    let old = role.exchange(Self.closed, ordering: .acquiringAndReleasing)
    queue.alert()
    if old == Self.idle { free() }
  }
}

extension Hop: RefusableWork, @unchecked Sendable {}  // Sendable: see the roles above.

extension Hop {
  @inlinable @inline(__always)
  func next<Kind>(_ element: Kind) where Queue == HopQueue<Kind> {
    if queue.enqueue(element) { schedule() }
  }
}
