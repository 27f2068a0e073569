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
