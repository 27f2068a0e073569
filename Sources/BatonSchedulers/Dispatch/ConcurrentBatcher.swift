// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Runs items on a concurrent queue that nobody else uses, as many at once as the queue runs blocks, with fewer
/// blocks than items.
///
/// A block runs one item after another, but no item waits for another to end: whenever items wait, a block is on
/// the queue that has not begun, or one that runs is about to look for them. So if an item blocks its thread, the
/// queue's next thread goes on with the others, just as if each item were a block.
///
/// `newest` is the ``Chain`` word of the items that nobody has seen, with the flag `isCalled` while a block is on
/// the queue that has not begun. Who sets the flag puts the block there; a block clears it as it begins, before it
/// looks for items. A push sets it, for the blocks that run may all be busy for long; so does whoever takes an
/// item and leaves others.
final class ConcurrentBatcher: Sendable {
  /// The items that a block runs before the queue's threads can turn to other work.
  static let batch = 128

  private static let isCalled: UInt = 1

  private let newest = Atomic<UInt>(0)
  /// The items that have been seen, oldest first.
  private let waiting = Guarded(Chain())
  private let queue: DispatchQueue

  init(queue: DispatchQueue) { self.queue = queue }

  /// Adds an item. `scheduler` is kept alive until it has begun, and is the current one then.
  func enqueue(_ item: ScheduledItem, for scheduler: ConcurrentDispatchQueueScheduler) {
    let address = UInt(bitPattern: Unmanaged.passRetained(item).toOpaque())
    var old = newest.load(ordering: .relaxed)
    while true {
      item.link = Chain.item(at: old)
      let (exchanged, found) = newest.weakCompareExchange(
        expected: old,
        desired: address | Self.isCalled,
        successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed
      )
      if exchanged { break }
      old = found
    }
    if old & Self.isCalled == 0 { call(for: scheduler) }
  }

  private func call(for scheduler: ConcurrentDispatchQueueScheduler) {
    queue.async {
      self.newest.bitwiseAnd(~Self.isCalled, ordering: .acquiringAndReleasing)
      RunningScheduler.run(as: scheduler) { self.drain(for: scheduler) }
    }
  }

  /// Runs items. When it has run its batch, a block that follows has been put on the queue if more wait.
  private func drain(for scheduler: ConcurrentDispatchQueueScheduler) {
    for _ in 0..<Self.batch {
      let (item, isMore) = waiting.withLock { waiting in
        if waiting.isEmpty { waiting = Chain(newest: takeUnseen()) }
        return (waiting.next(), !waiting.isEmpty)
      }
      guard let item else { return }
      if isMore, !isCalled { callAnother(for: scheduler) }
      item.run()
    }
  }

  /// The word of the items that nobody has seen, which are taken off; the flag stays.
  private func takeUnseen() -> UInt {
    var old = newest.load(ordering: .relaxed)
    while old & ~Chain.flags != 0 {
      let (exchanged, found) = newest.weakCompareExchange(
        expected: old,
        desired: old & Self.isCalled,
        successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed
      )
      if exchanged { return old }
      old = found
    }
    return old
  }

  private var isCalled: Bool { newest.load(ordering: .relaxed) & Self.isCalled != 0 }

  private func callAnother(for scheduler: ConcurrentDispatchQueueScheduler) {
    let old = newest.bitwiseOr(Self.isCalled, ordering: .acquiringAndReleasing).oldValue
    if old & Self.isCalled == 0 { call(for: scheduler) }
  }
}
