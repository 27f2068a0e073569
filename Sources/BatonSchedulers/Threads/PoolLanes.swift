// SPDX-License-Identifier: MIT

import Synchronization

/// The queues of the work that a pool's own work has scheduled: work-stealing deques, each under a lock of its
/// own, and one word that says which of them may have items.
///
/// A thread of the pool adds to its own lane and takes the newest item from there (LIFO), so that work that
/// splits itself up goes deep first and the queue stays short. A thread that finds nothing there steals the
/// oldest item of another lane, which is the largest part of such work. There are as many lanes as processors at
/// most, so threads of a large pool share some.
///
/// The word has a mark for each lane, and two flags, which only the holder of the pool's lock writes: `mayCall`, and
/// `isShared`, without which a thread that finds nothing in its lane does not take the pool's lock.
///
/// Invariant: a lane that has items is marked. Its mark changes under its lock; a thread that finds the lane
/// empty clears it, so a lane whose work schedules one item at a time stays marked and writes no shared word.
///
/// So no item is overlooked when a thread parks. It sets `mayCall` by a read-modify-write, and looks at the marks
/// that were there: either the mark of a lane was among them, and the thread looks into the lane under that
/// lane's lock; or the mark is set afterwards, by a read-modify-write that returns `mayCall`, and the thread that
/// has added the item calls a thread.
///
/// Unsafe: this object owns a reference to each lane until it is freed, so that a thread that uses a lane counts none.
@safe final class PoolLanes: Sendable {
  private static let mayCall: UInt64 = 1 << 63
  private static let isShared: UInt64 = 1 << 62
  private static let marks = isShared - 1

  private let lanes: [Unmanaged<PoolLane>]
  private let started = Atomic(0)

  // Keeps `word`, which is written, off the cache line of the constants above.
  private let apart0 = Padding()
  private let word = Atomic(PoolLanes.mayCall)
  private let apart1 = Padding()

  init(_ count: Int) {
    unsafe lanes = (0..<min(max(count, 1), 62)).map { _ in unsafe .passRetained(PoolLane()) }
  }

  deinit { unsafe lanes.forEach { unsafe $0.release() } }

  var count: Int { unsafe lanes.count }

  /// The lane of a thread that starts.
  func assign() -> Int { started.wrappingAdd(1, ordering: .relaxed).oldValue % count }

  // The flags, written under the pool's lock.

  /// Whether a thread may be called. A hint: another thread, which holds the pool's lock, may be calling one.
  var mayCall: Bool { word.load(ordering: .relaxed) & Self.mayCall != 0 }

  func setMayCall(_ isSet: Bool) { set(Self.mayCall, to: isSet) }

  /// Sets the flag. Returns whether a lane may have items, in which case the caller looks for them.
  func setMayCall() -> Bool {
    word.bitwiseOr(Self.mayCall, ordering: .acquiringAndReleasing).oldValue & Self.marks != 0
  }

  /// Whether there may be timers, or work from elsewhere. A hint: a thread looks under the pool's lock before it parks.
  var isShared: Bool { word.load(ordering: .relaxed) & Self.isShared != 0 }

  func setShared(_ isSet: Bool) { set(Self.isShared, to: isSet) }

  @inline(__always)
  private func set(_ flag: UInt64, to isSet: Bool) {
    if (word.load(ordering: .relaxed) & flag != 0) == isSet { return }
    if isSet {
      word.bitwiseOr(flag, ordering: .acquiringAndReleasing)
    } else {
      word.bitwiseAnd(~flag, ordering: .acquiringAndReleasing)
    }
  }

  // The lanes.

  @inline(__always)
  private func withLane<Result: Sendable>(
    _ index: Int, _ body: (inout sending PoolLane.Queue) -> sending Result
  ) -> Result {
    unsafe lanes[index]._withUnsafeGuaranteedRef { $0.queue.withLock(body) }
  }

  /// Adds an item to a lane. `isIn` is false if the lanes are closed.
  @inline(__always)
  func push(_ item: ScheduledItem, to index: Int) -> (isIn: Bool, mayCall: Bool) {
    withLane(index) { queue in
      if queue.isClosed, !item.isOwed { return (false, false) }
      queue.items.push(item)
      if queue.isMarked { return (true, mayCall) }
      queue.isMarked = true
      let old = word.bitwiseOr(1 << UInt64(index), ordering: .acquiringAndReleasing).oldValue
      return (true, old & Self.mayCall != 0)
    }
  }

  /// Takes the newest item of a lane.
  @inline(__always)
  func popNewest(of index: Int) -> ScheduledItem? {
    // The thread that adds to the lane is the one that asks; an item of another thread may be overlooked here.
    if word.load(ordering: .relaxed) & (1 << UInt64(index)) == 0 { return nil }
    return withLane(index) { $0.items.popNewest() ?? unmark(index, &$0) }
  }

  /// Takes the oldest item of a lane.
  func popOldest(of index: Int) -> ScheduledItem? {
    withLane(index) { $0.items.popOldest() ?? unmark(index, &$0) }
  }

  /// Takes the oldest item of the first marked lane that has one. Looks from `index` on.
  func steal(from index: Int) -> ScheduledItem? {
    let marks = word.load(ordering: .acquiring) & Self.marks
    if marks == 0 { return nil }
    for offset in 0..<count {
      let index = (index + offset) % count
      if marks & (1 << UInt64(index)) != 0, let item = popOldest(of: index) { return item }
    }
    return nil
  }

  private func unmark(_ index: Int, _ queue: inout PoolLane.Queue) -> ScheduledItem? {
    if queue.isMarked {
      queue.isMarked = false
      word.bitwiseAnd(~(1 << UInt64(index)), ordering: .acquiringAndReleasing)
    }
    return nil
  }

  /// Lets no more items in, but jobs, which must run.
  func close() { for index in 0..<count { withLane(index) { $0.isClosed = true } } }

  /// Takes out everything.
  func drop() -> [ScheduledItem] {
    var dropped: [ScheduledItem] = []
    for index in 0..<count { while let item = popOldest(of: index) { dropped.append(item) } }
    return dropped
  }
}

/// One of ``PoolLanes``.
final class PoolLane: Sendable {
  struct Queue: ~Copyable {
    var items = ItemRing()
    var isMarked = false
    var isClosed = false
  }

  private let apart0 = Padding()
  let queue = Lock(Queue())
  private let apart1 = Padding()
}

/// Where one of a pool's threads looks for its next item: in its lane, but now and then for what has waited
/// longest, so that neither work from elsewhere, nor timers, nor old work starve.
struct PoolLooks {
  enum Look: Equatable {
    /// In the thread's own lane, then among what came from elsewhere, then in other lanes.
    case newest
    /// Among timers and what came from elsewhere first.
    case outside
    /// For the oldest item of a lane first; the lanes take turns.
    case lane(Int)
  }

  let lane: Int
  private var count: UInt = 0

  init(lane: Int) { self.lane = lane }

  mutating func next() -> Look {
    count &+= 1
    if count % 16 == 0 { return .outside }
    return count % 32 == 8 ? .lane(lane + Int(count / 32 % 62)) : .newest
  }
}
