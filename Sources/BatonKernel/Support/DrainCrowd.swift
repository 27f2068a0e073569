// SPDX-License-Identifier: MIT

import Synchronization

/// What waits for the owner of a drain, made when something does for the first time. All but `owner` belongs to the
/// drain's lock.
@usableFromInline
package class DrainCrowd {
  /// Whether the owner has done its share and wants to go.
  @usableFromInline final var isTired = false
  /// How many items the owner itself has left since it became the owner.
  @usableFromInline final var own = 0
  /// Those who are made to wait, in the order in which they came.
  @usableFromInline final var waiters: [DrainWaiter] = []
  /// The thread that owns the drain, as long as anyone waits.
  @usableFromInline final let owner = Atomic<UInt>(0)

  @inlinable
  init() {}

  /// How many items wait.
  @usableFromInline var count: Int { preconditionFailure("DrainCrowd: abstract") }

  /// Whether whoever leaves an item is to wait.
  @usableFromInline
  final var isCrowded: Bool { isTired || count > DrainCore.limit }

  /// What is to come of an owner that has done `done` items, its share or more.
  @usableFromInline
  final func succession(after done: Int) -> DrainLook {
    // What it left itself it does itself, and does not make others do.
    if own - done > DrainCore.limit { return .goOn }
    if let heir = waiters.first(where: { $0.isReady }) {
      waiters.removeAll { $0 === heir }
      isTired = false
      own = heir.load > DrainCore.limit ? count + heir.load : 0
      owner.store(heir.thread, ordering: .relaxed)
      return .over(heir.grant() ? [heir] : [])
    }
    isTired = true
    return waiters.first { $0.change(.asleep, to: .called) }.map { .goOnAndAwaken($0) } ?? .goOn
  }

  /// Whether somebody asks for the role.
  @inlinable
  final var isWanted: Bool { !waiters.isEmpty && isAsked }

  @usableFromInline
  final var isAsked: Bool { waiters.contains { $0.isAsking } }

  /// Lets all go who wait, for there is nothing to wait for; returns those who are to be awakened.
  @inlinable
  final func release() -> [DrainWaiter] {
    isTired = false
    own = 0
    return waiters.isEmpty ? [] : releaseAll()
  }

  @usableFromInline
  final func releaseAll() -> [DrainWaiter] {
    defer { waiters = [] }
    return waiters.filter { $0.release() }
  }
}

/// What an owner does after a look at what waits. Waiters are awakened outside the lock.
@usableFromInline
enum DrainLook {
  case goOn
  case goOnAndAwaken(DrainWaiter)
  /// It is the owner no more: nothing waits, or another thread has taken over.
  case over([DrainWaiter])
}

/// A thread that waits for its turn in a drain.
///
///     asking ──▶ asleep ──▶ called ──▶ asking ──▶ …
///        └──────────┴──────────┴──▶ granted, released
///
/// It asks while it runs, and then sleeps. An owner that wants to go calls one who sleeps and goes on until that asks;
/// if it sleeps again by then, events last longer than it takes to wake up, and it is granted the role asleep.
@usableFromInline
final class DrainWaiter: Sendable {
  enum State: UInt8, AtomicRepresentable { case asking, asleep, called, granted, released }

  private static let threads = ThreadLocal<DrainWaiter>()

  /// The calling thread's: it waits for one thing at a time.
  static var current: DrainWaiter { threads.value { DrainWaiter() } }

  let thread = ThreadIdentity.current
  let parker = Parker()
  private let state = Atomic(State.released)
  private let wasCalled = Atomic(false)
  private let posted = Atomic(0)

  private init() {}

  // What changes the state is called in the lock of the drain.

  func begin(load: Int) {
    posted.store(load, ordering: .relaxed)
    wasCalled.store(false, ordering: .relaxed)
    state.store(.asking, ordering: .relaxed)
  }

  /// How many items it left before it began to wait.
  var load: Int { posted.load(ordering: .relaxed) }

  var isAsking: Bool { state.load(ordering: .relaxed) == .asking }

  /// Whether it can be granted the role.
  var isReady: Bool {
    switch state.load(ordering: .relaxed) {
    case .asking: true
    case .asleep: wasCalled.load(ordering: .relaxed)
    case .called, .granted, .released: false
    }
  }

  @discardableResult
  func change(_ expected: State, to desired: State) -> Bool {
    if state.load(ordering: .relaxed) != expected { return false }
    if desired == .called { wasCalled.store(true, ordering: .relaxed) }
    state.store(desired, ordering: .relaxed)
    return true
  }

  /// Makes it the owner; returns whether it is to be awakened.
  func grant() -> Bool { end(.granted) }

  /// Lets it go; returns whether it is to be awakened.
  func release() -> Bool { end(.released) }

  private func end(_ end: State) -> Bool { state.exchange(end, ordering: .acquiringAndReleasing) == .asleep }

  // What its own thread asks.

  /// Whether it has become the owner; nil as long as that is open.
  var isGranted: Bool? {
    switch state.load(ordering: .acquiring) {
    case .granted: true
    case .released: false
    case .asking, .asleep, .called: nil
    }
  }

  /// Outside the lock.
  @usableFromInline
  func awaken() { parker.unpark() }

  var isAsleep: Bool { state.load(ordering: .acquiring) == .asleep }
}

/// Which threads sleep for the owner of which drain.
enum DrainCircles {
  private static let sleepers = Lock(UncheckedSendable<[UInt: DrainCrowd]>([:]))

  /// Notes that a thread is to sleep, unless the one that it would wait for waits for it.
  static func begin(_ thread: UInt, waitingFor crowd: DrainCrowd) -> Bool {
    let crowd = UncheckedSendable(crowd)
    return sleepers.withLock { sleepers in
      var next = crowd.value
      // A chain of so many that wait for each other is none; the owners may change while we look.
      for _ in 0..<32 {
        let owner = next.owner.load(ordering: .relaxed)
        if owner == thread { return false }
        guard let following = sleepers.value[owner] else { break }
        next = following
      }
      sleepers.value[thread] = crowd.value
      return true
    }
  }

  static func end(_ thread: UInt) {
    _ = sleepers.withLock { UncheckedSendable($0.value.removeValue(forKey: thread)) }
  }
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
  /// How long whoever leaves an item behind many waits at most, each time, in nanoseconds.
  private static var patience: UInt64 { 2_000_000 }
  /// How often a thread that asks for the role looks before it sleeps: for some microseconds.
  private static var looks: Int { 4000 }

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
  /// Sets a bit for the owner. In the lock, while it is busy.
  private func tell(_ bit: UInt8) { state.bitwiseOr(bit, ordering: .relaxed) }
}
