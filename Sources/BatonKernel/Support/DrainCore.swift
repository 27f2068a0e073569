// SPDX-License-Identifier: MIT

import Synchronization

/// What the owner of a ``Drain`` and other threads tell each other without a lock.
///
/// While the word is `idle` or just `busy`, the drain's ``DrainState`` is quiet, and any thread may change one into the
/// other: become the owner, or leave. Once it is `attended` the owner leaves by the lock alone, and only in the lock
/// does the word change, until it is `idle` again.
@usableFromInline
struct DrainWord: OptionSet, AtomicRepresentable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// There is no owner.
  @inlinable static var idle: Self { [] }
  /// There is an owner.
  @inlinable static var busy: Self { Self(rawValue: 1) }
  /// The owner must look before it leaves.
  @inlinable static var attended: Self { Self(rawValue: 2) }
  /// The owner is to look after the item under way: something goes ahead of what waits.
  @inlinable static var ahead: Self { Self(rawValue: 4) }
  /// The owner is to look after the item under way if it has done its share: another thread asks for the role.
  @inlinable static var wanted: Self { Self(rawValue: 8) }
}

/// All of a ``Drain`` that does not depend on what it serialises.
@usableFromInline
package struct DrainCore: ~Copyable {
  @usableFromInline let word = Atomic<DrainWord>(.idle)
  /// The thread that owns it; 0 if there is none, or one that has not said so yet.
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let lock = Lock(DrainRoom())

  @inlinable
  init() {}

  deinit { lock.withLock { $0.backlog.take()?.release() } }

  /// Becomes the owner, if there is none.
  @inlinable @inline(__always)
  func enter() -> Bool {
    let isOurs = word.compareExchange(expected: .idle, desired: .busy, ordering: .acquiring).exchanged
    if isOurs { owner.store(ThreadIdentity.current, ordering: .relaxed) }
    return isOurs
  }

  /// Ends the ownership, unless the owner must look first.
  @inlinable @inline(__always)
  func leave() -> Bool {
    owner.store(0, ordering: .relaxed)
    return word.compareExchange(expected: .busy, desired: .idle, ordering: .releasing).exchanged
  }

  /// Becomes the owner, or has the owner that there is look before it leaves. In the lock.
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

  /// Ends the ownership, in the lock. The next owner may come without it.
  @inlinable
  func becomeIdle() { word.storeReleasing(.idle) }

  /// Adds a signal. In the lock, while the word is attended, or by the owner: so nobody else changes the word meanwhile.
  @inlinable
  func tellOwner(_ signal: DrainWord) {
    word.store(word.load(ordering: .relaxed).union(signal), ordering: .relaxed)
  }

  /// Whether the calling thread owns it. In the lock, while it is busy.
  @inlinable
  var isOwnersThread: Bool { owner.load(ordering: .relaxed) == ThreadIdentity.current }
}

// What a thread does that waits.
extension DrainCore {
  /// Waits until there is no crowd any more, but not for long.
  ///
  /// A thread that runs a task never sleeps here, for the task's executor may have no other thread to run what the owner
  /// of the drain waits for: it asks for the role for some microseconds.
  ///
  /// - Parameter load: How many items the calling thread has just left.
  /// - Returns: Whether the calling thread is the owner now.
  @usableFromInline
  func waitForRole(load: Int) -> Bool {
    let waiter = DrainWaiter.current
    guard let backlog = lineUp(waiter, load: load) else { return false }
    let deadline = MonotonicClock.now() + DrainSizes.patience
    while true {
      for _ in 0..<DrainSizes.looks {
        let answer = waiter.answer
        if answer != .none { return answer == .granted }
      }
      if Self.isInTask { return goAway(waiter) }
      // In a circle of threads that wait for one another, the last one does not.
      guard DrainCircles.begin(waiter.thread, waitingFor: backlog) else { return goAway(waiter) }
      defer { DrainCircles.end(waiter.thread) }
      guard sleep(waiter, until: deadline) else { return goAway(waiter) }
    }
  }

  /// Whether the calling thread runs a task.
  private static var isInTask: Bool { withUnsafeCurrentTask { $0 != nil } }

  /// Returns nil if there is nothing to wait for any more.
  func lineUp(_ waiter: DrainWaiter, load: Int) -> AnyBacklog? {
    waiter.begin()
    return lock.withLock { room in
      guard let backlog = room.object, backlog.state.linedUp(waiter, load: load) else {
        return UncheckedSendable(AnyBacklog?.none)
      }
      backlog.owner.store(owner.load(ordering: .relaxed), ordering: .relaxed)
      tellOwner(.wanted)
      return UncheckedSendable(backlog)
    }.value
  }

  /// Sleeps until it has been called or answered; returns false if that takes too long.
  private func sleep(_ waiter: DrainWaiter, until deadline: UInt64) -> Bool {
    var isToSleep = change { $0.fellAsleep(waiter) }
    while isToSleep {
      if !waiter.parker.park(until: deadline) { return false }
      isToSleep = lock.withLock { room in
        guard let backlog = room.object else { return false }
        let sleepsOn = backlog.state.stirred(waiter)
        if backlog.state.isWanted { tellOwner(.wanted) }
        return sleepsOn
      }
    }
    return true
  }

  /// Waits no more; returns whether it has become the owner by now.
  func goAway(_ waiter: DrainWaiter) -> Bool {
    let isUnanswered = change {
      guard $0.gaveUp(waiter) else { return false }
      // The owner of a long event is to look once that is over.
      tellOwner(.wanted)
      return true
    }
    return !isUnanswered && waiter.answer == .granted
  }

  private func change(_ body: (inout DrainState) -> Bool) -> Bool {
    lock.withLock { room in room.object.map { body(&$0.state) } ?? false }
  }
}
