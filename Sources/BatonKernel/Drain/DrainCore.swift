// SPDX-License-Identifier: MIT

import Synchronization

/// The atomic word of a ``Drain``: its ownership, and signals to the owner.
///
/// Invariant: while the word is `idle` or just `busy`, the ``DrainState`` is quiet, and any thread may change
/// the word without the lock, from `idle` to `busy` (enter) and back (leave). Once the word is `attended`, it
/// changes only under the lock, until it is `idle` again; so the owner cannot leave without seeing what
/// others have left.
@frozen @usableFromInline
struct DrainWord: OptionSet, AtomicRepresentable {
  @usableFromInline let rawValue: UInt8

  @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable static var idle: Self { [] }
  @inlinable static var busy: Self { Self(rawValue: 1) }
  /// The owner must take the lock before it leaves, because something may wait.
  @inlinable static var attended: Self { Self(rawValue: 2) }
  /// The owner looks as soon as the current item is done, because an item goes ahead of those that wait.
  @inlinable static var ahead: Self { Self(rawValue: 4) }
  /// The owner looks after the current item if it has done its share, because a thread asks for the role.
  @inlinable static var wanted: Self { Self(rawValue: 8) }
}

/// The part of a ``Drain`` that does not depend on the type of its items, so that it is compiled once.
@frozen @usableFromInline
package struct DrainCore: ~Copyable {
  @usableFromInline let word = Atomic<DrainWord>(.idle)
  /// The identity of the owner's thread; 0 if there is none, or if it has not stored its identity yet.
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let lock = Lock(DrainRoom())

  @inlinable init() {}

  // Unsafe: the drain owns its backlog, see ``DrainRoom``.
  deinit { lock.withSoleAccess { unsafe $0.backlog?.release() } }

  /// Whether anything may wait.
  // Unsafe: the reference is compared and not followed.
  @usableFromInline var hasBacklog: Bool { lock.withLock { unsafe $0.backlog != nil } }

  /// Makes the calling thread the owner if the drain is idle.
  @inlinable @inline(__always)
  func enter() -> Bool {
    let isOurs = word.compareExchange(expected: .idle, desired: .busy, ordering: .acquiring).exchanged
    if isOurs { owner.store(ThreadIdentity.current, ordering: .relaxed) }
    return isOurs
  }

  /// Ends the ownership if the word is just `busy`. Otherwise the owner must look under the lock first.
  @inlinable @inline(__always)
  func leave() -> Bool {
    owner.store(0, ordering: .relaxed)
    return word.compareExchange(expected: .busy, desired: .idle, ordering: .releasing).exchanged
  }

  /// Makes the calling thread the owner if the drain is idle; otherwise sets `attended`, so that the present
  /// owner looks before it leaves. Called under the lock, without which other threads may still change `idle`
  /// to `busy` or back.
  @inlinable
  func claim() -> Bool {
    var current = word.load(ordering: .relaxed)
    while true {
      let desired: DrainWord = current == .idle ? .busy : current.union(.attended)
      if desired == current { return false }
      let (exchanged, original) = word.weakCompareExchange(
        expected: current, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { return current == .idle }
      current = original
    }
  }

  /// Calls `change` if the drain is idle. Returns whether it was. Called under the lock.
  @inlinable @inline(__always)
  func changeIfIdle(_ change: () -> Void) -> Bool {
    if !claim() { return false }
    change()
    becomeIdle()
    return true
  }

  /// Ends the ownership. Called under the lock, but the next owner may enter without it.
  @inlinable func becomeIdle() { _ = word.exchange(.idle, ordering: .releasing) }

  /// Adds a signal to the word. Called under the lock while the word is `attended`, or by the owner, so no
  /// other thread changes the word meanwhile.
  @inlinable
  func tellOwner(_ signal: DrainWord) {
    word.store(word.load(ordering: .relaxed).union(signal), ordering: .relaxed)
  }

  /// Whether the calling thread is the owner. Called under the lock while the drain is busy.
  @inlinable var isOwnersThread: Bool { owner.load(ordering: .relaxed) == ThreadIdentity.current }
}

// What a thread that gets backpressure does.
extension DrainCore {
  /// The longest time for which a thread blocks, each time, in nanoseconds.
  private static var patience: UInt64 { 2_000_000 }

  /// Blocks until nothing is left, the calling thread, which has just left `load` items, has become the
  /// owner, or the patience has run out. Returns whether the calling thread is the owner now.
  ///
  /// The thread first spins for some microseconds, and then sleeps. A thread that runs a Swift task only
  /// spins: its executor may have no other thread to run what the drain's owner waits for.
  @usableFromInline
  func waitForRole(load: Int) -> Bool {
    let waiter = DrainWaiter.current
    guard let backlog = lineUp(waiter, load: load) else { return false }
    var looks = 0
    while looks < DrainSizes.looks, waiter.answer == .none { looks += 1 }
    // If threads wait for one another's drains in a circle, the one that would close the circle does not
    // sleep.
    if waiter.answer == .none, !isInTask, DrainCircles.begin(waiter.thread, waitingFor: backlog) {
      if change({ $0.fellAsleep(waiter) }) {
        let deadline = MonotonicClock.now() + Self.patience
        while waiter.answer == .none, waiter.parker.park(until: deadline) {}
      }
      DrainCircles.end(waiter.thread)
    }
    return waiter.answer == .none ? goAway(waiter) : waiter.answer == .granted
  }

  /// Registers the waiter with the drain's state. Returns nil if the drain is no longer crowded.
  func lineUp(_ waiter: DrainWaiter, load: Int) -> AnyBacklog? {
    waiter.begin()
    return lock.withLock { room in
      guard let backlog = room.object, backlog.state.linedUp(waiter, load: load) else {
        return AnyBacklog?.none
      }
      backlog.owner.store(owner.load(ordering: .relaxed), ordering: .relaxed)
      tellOwner(.wanted)
      return backlog
    }
  }

  /// Withdraws the waiter. Returns whether the thread had been made the owner before it could withdraw.
  func goAway(_ waiter: DrainWaiter) -> Bool {
    let isUnanswered = change {
      guard $0.gaveUp(waiter) else { return false }
      // The owner looks as soon as the event under way is over: others wait.
      tellOwner(.wanted)
      return true
    }
    return !isUnanswered && waiter.answer == .granted
  }

  private func change(_ body: (inout DrainState) -> Bool) -> Bool {
    lock.withLock { room in room.object.map { body(&$0.state) } ?? false }
  }
}
