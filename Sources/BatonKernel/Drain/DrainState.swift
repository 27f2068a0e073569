// SPDX-License-Identifier: MIT

/// The decisions of a drain: which threads that send wait, and which of them becomes the next owner.
///
/// A value under the drain's lock that knows neither threads nor items, so it is tested without either. The
/// fast path does not reach it.
///
/// A *share* is the number of others' items after which the owner wants to hand over. What an owner does when
/// it looks:
///
///     nothing waits                                  leaves; all threads that wait are let go
///     its share is not done                          goes on
///     its share is done, and a thread spins          hands over to the first that spins
///     none spins, and the owner has stayed too long  hands over to the first that sleeps
///     otherwise                                      goes on, *tired*: who sends waits, and may take over
@frozen @usableFromInline
struct DrainState: Equatable, Sendable {
  /// A thread that waits: it spins for some microseconds, and then sleeps.
  @frozen @usableFromInline
  struct Member: Equatable, Sendable {
    @usableFromInline let waiter: DrainWaiter
    /// The number of items that the thread left before it began to wait.
    let load: Int
    /// Whether the thread must be woken up to see its answer.
    @usableFromInline var isAsleep = false
  }

  /// The number of items that wait and that the owner has not taken yet.
  @usableFromInline var waiting = 0
  /// The number of items that the owner has left itself since it became the owner.
  var own = 0
  /// Whether the owner has done its share and found no thread to take over.
  var isTired = false
  /// The threads that wait, in the order of their arrival.
  var crowd: [Member] = []

  /// A thread, or the owner from inside an event, has left `count` items besides what goes ahead.
  @usableFromInline
  mutating func left(_ count: Int, byOwner isOwners: Bool) -> DrainOutcome {
    waiting += count
    if isOwners { own += count }
    return isCrowded && !isOwners ? .crowded(load: count) : .done
  }

  /// The owner looks for its next items.
  ///
  /// - Parameters:
  ///   - done: The number of left items that the owner has performed since it became the owner.
  ///   - isOver: Whether no item is left, in the owner's batch or waiting.
  ///   - isLate: Whether the owner has been tired for too long.
  @usableFromInline
  mutating func looked(after done: Int, isOver: Bool, isLate: Bool) -> DrainLook {
    if isOver {
      defer { self = DrainState() }
      return .over(crowd)
    }
    // The owner keeps the role while more than `limit` of the items that it left itself may be waiting, so
    // that the next owner does not inherit them.
    isTired = done >= DrainSizes.quota && own - done <= DrainSizes.limit
    guard isTired, let next = crowd.firstIndex(where: { isLate || !$0.isAsleep }) else { return .goOn }
    isTired = false
    let heir = crowd.remove(at: next)
    // The same for the items that the new owner left before it began to wait. The sum is an estimate, because
    // these items are already in `waiting` or in the batch.
    own = heir.load > DrainSizes.limit ? waiting + heir.load : 0
    return .handOver(to: heir)
  }

  /// A thread that was told that the drain is crowded registers to wait. Returns false if it is no longer.
  mutating func linedUp(_ waiter: DrainWaiter, load: Int) -> Bool {
    guard isCrowded else { return false }
    crowd.append(Member(waiter: waiter, load: load))
    return true
  }

  /// A thread stops spinning and is about to sleep. Returns false if it has been answered.
  mutating func fellAsleep(_ waiter: DrainWaiter) -> Bool {
    guard let place = place(of: waiter) else { return false }
    crowd[place].isAsleep = true
    return true
  }

  /// A thread gives up waiting: it is out of patience, or runs a task, or would close a circle of waiting
  /// threads. No other thread is made to wait for the role before the owner has looked again. Returns false
  /// if the thread has been answered.
  mutating func gaveUp(_ waiter: DrainWaiter) -> Bool {
    guard let place = place(of: waiter) else { return false }
    crowd.remove(at: place)
    isTired = false
    return true
  }

  /// Whether a thread waits for the role, so that an owner that has done its share should look.
  @usableFromInline var isWanted: Bool { !crowd.isEmpty }

  /// Whether a thread that leaves an item, other than the owner, must wait.
  private var isCrowded: Bool { isTired || waiting > DrainSizes.limit }

  private func place(of waiter: DrainWaiter) -> Int? { crowd.firstIndex { $0.waiter == waiter } }
}

@frozen @usableFromInline
struct DrainStint {
  /// How long a tired owner stays while all threads that wait sleep, in nanoseconds. Waking one up takes
  /// longer than many events.
  static var longest: UInt64 { 100_000 }

  /// The number of left items that it has performed.
  @usableFromInline var done = 0
  /// When it has stayed too long, on the monotonic clock. Set when it has done its share.
  private var end: UInt64?

  @usableFromInline init() {}

  @usableFromInline
  mutating func isLate() -> Bool {
    if done < DrainSizes.quota { return false }
    let now = MonotonicClock.now()
    if let end { return now >= end }
    end = now + Self.longest
    return false
  }
}

@frozen @usableFromInline
enum DrainOutcome: Equatable, Sendable {
  /// The thread has become the owner, and performs.
  case own
  /// Nothing: the owner performs what was left, or there is nothing to perform.
  case done
  /// The thread, which has left `load` items to the owner, waits for the role, or until nothing is left.
  case crowded(load: Int)
}

@frozen @usableFromInline
enum DrainLook: Equatable, Sendable {
  case goOn
  /// Leave: another thread is the owner from now on.
  case handOver(to: DrainState.Member)
  /// Leave, and release all threads that wait: nothing is left.
  case over([DrainState.Member])
}
