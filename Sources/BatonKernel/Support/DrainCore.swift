// SPDX-License-Identifier: MIT

import Synchronization

/// Who owns a ``Drain``, and who waits for it: all that does not depend on what it serialises.
///
/// `state` is `idle`, or `busy` with any of three bits, which are set and cleared within the lock:
///
/// * `more`: items wait behind the one under way.
/// * `ahead`: items wait that go before those.
/// * `wanted`: a thread asks for the role, or another reason for its owner to look.
///
/// While it is idle nothing waits and nobody does. It becomes busy within the lock or without; without the lock it
/// becomes idle only while no bit is set.
@usableFromInline
package struct DrainCore: ~Copyable {
  @usableFromInline static var idle: UInt8 { 0 }
  @usableFromInline static var busy: UInt8 { 1 }
  @usableFromInline static var more: UInt8 { 2 }
  @usableFromInline static var ahead: UInt8 { 4 }
  @usableFromInline static var wanted: UInt8 { 8 }

  /// So many items that others left does an owner before it looks for one to take over.
  @usableFromInline static var quota: Int { 32 }
  /// Whoever leaves an item behind more than so many is made to wait.
  @usableFromInline static var limit: Int { 256 }
  /// How long at most, each time, in nanoseconds.
  private static var patience: UInt64 { 2_000_000 }
  /// How often a thread that asks for the role looks before it sleeps: for some microseconds.
  private static var looks: Int { 4000 }

  @usableFromInline let state = Atomic<UInt8>(0)
  /// The thread that owns it; 0 if there is none, or one that has not said so yet.
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let lock = Lock(DrainRoom())

  @inlinable
  init() {}

  deinit { lock.withLock { $0.crowd.take()?.release() } }

  /// Becomes the owner, if there is none.
  @inlinable @inline(__always)
  func enter() -> Bool {
    let isOurs = state.compareExchange(
      expected: Self.idle, desired: Self.busy, ordering: .acquiring
    ).exchanged
    if isOurs { owner.store(ThreadIdentity.current, ordering: .relaxed) }
    return isOurs
  }

  /// Ends the ownership, unless something waits.
  @inlinable @inline(__always)
  func leave() -> Bool {
    owner.store(0, ordering: .relaxed)
    return state.compareExchange(expected: Self.busy, desired: Self.idle, ordering: .releasing).exchanged
  }

  /// Becomes the owner, or else sets a bit for the one who is. In the lock.
  @inlinable
  func claim(orTell bit: UInt8) -> Bool {
    var current = state.load(ordering: .relaxed)
    while true {
      let desired = current == Self.idle ? Self.busy : current | bit
      if desired == current { return false }
      let (exchanged, original) = state.weakCompareExchange(
        expected: current, desired: desired, ordering: .acquiringAndReleasing)
      if exchanged { return current == Self.idle }
      current = original
    }
  }

  /// Sets a bit for the owner. In the lock, while it is busy.
  private func tell(_ bit: UInt8) { state.bitwiseOr(bit, ordering: .relaxed) }

  /// Whether the calling thread owns it. In the lock, while it is busy.
  @inlinable
  var isOwnersThread: Bool { owner.load(ordering: .relaxed) == ThreadIdentity.current }
}

/// Where a drain keeps its crowd, once there is one. Unmanaged, for several threads would fight for its count of
/// references at each item.
@usableFromInline
struct DrainRoom: @unchecked Sendable {  // Sendable: it belongs to the drain's lock.
  @usableFromInline var crowd: Unmanaged<DrainCrowd>?

  @inlinable
  init() {}

  fileprivate var object: DrainCrowd? { crowd?.takeUnretainedValue() }
}

// Waiting.
extension DrainCore {
  /// Waits until the crowd is over, but not for long; returns whether the calling thread is the owner then.
  ///
  /// - Parameter load: How many items it has just left.
  @usableFromInline
  func waitForRole(load: Int) -> Bool {
    let waiter = DrainWaiter.current
    guard let crowd = line(up: waiter, load: load) else { return false }
    let deadline = MonotonicClock.now() + Self.patience
    while true {
      for _ in 0..<Self.looks {
        if let isOurs = waiter.isGranted { return isOurs }
      }
      // In a circle of threads that wait for one another, the last one does not.
      guard DrainCircles.begin(waiter.thread, waitingFor: crowd) else { return goAway(waiter) }
      defer { DrainCircles.end(waiter.thread) }
      guard sleep(waiter, until: deadline) else { return goAway(waiter) }
    }
  }

  /// Returns nil if there is nothing to wait for any more.
  private func line(up waiter: DrainWaiter, load: Int) -> DrainCrowd? {
    lock.withLock { room in
      // Where there is a crowd there is an owner, and one that cannot leave without the lock.
      guard let crowd = room.object, crowd.isCrowded else { return UncheckedSendable(DrainCrowd?.none) }
      waiter.begin(load: load)
      crowd.waiters.append(waiter)
      crowd.owner.store(owner.load(ordering: .relaxed), ordering: .relaxed)
      tell(Self.wanted)
      return UncheckedSendable(crowd)
    }.value
  }

  /// Sleeps until it is called, granted or released; returns false if that takes too long.
  private func sleep(_ waiter: DrainWaiter, until deadline: UInt64) -> Bool {
    _ = lock.withLock { _ in waiter.change(.asking, to: .asleep) }
    while waiter.isAsleep {
      if !waiter.parker.park(until: deadline), waiter.isAsleep { return false }
    }
    lock.withLock { _ in
      if waiter.change(.called, to: .asking) { tell(Self.wanted) }
    }
    return true
  }

  /// Waits no more; returns whether it has become the owner by now.
  private func goAway(_ waiter: DrainWaiter) -> Bool {
    lock.withLock { room in
      if let isOurs = waiter.isGranted { return isOurs }
      guard let crowd = room.object else { return false }
      crowd.waiters.removeAll { $0 === waiter }
      // It waited in vain, so nobody is to wait for the owner's sake before that has come to look again.
      crowd.isTired = false
      tell(Self.wanted)
      return false
    }
  }
}
