// SPDX-License-Identifier: MIT

import Dispatch

/// Runs items on a concurrent queue that nobody else uses, as many at once as the queue runs blocks, with fewer
/// blocks than items.
///
/// A block runs one item after another, but no item waits for another to end: whenever items wait, a block is on
/// the queue that has not begun, or one that runs is about to look for them. So if an item blocks its thread, the
/// queue's next thread goes on with the others, just as if each item were a block.
///
/// The inbox has the items that nobody has seen, and the flag `isCalled` while a block is on the queue that has
/// not begun. Who sets the flag puts the block there; a block clears it as it begins, before it looks for items. A
/// push sets it, for the blocks that run may all be busy for long; so does whoever takes an item and leaves others.
final class ConcurrentBatcher: Sendable {
  /// The items that a block runs before the queue's threads can turn to other work.
  static let batch = 128

  private static let isCalled = ItemInbox.Flags(rawValue: 1)

  private let inbox = ItemInbox()
  /// The items that have been seen, oldest first.
  private let waiting = Lock(Chain())
  private let queue: DispatchQueue

  init(queue: DispatchQueue) { self.queue = queue }

  /// Adds an item. `scheduler` is kept alive until it has begun, and is the current one then.
  func enqueue(_ item: ScheduledItem, for scheduler: ConcurrentDispatchQueueScheduler) {
    let old = inbox.push(item, setting: Self.isCalled)
    if old.isEmpty { call(for: scheduler) }
  }

  private func call(for scheduler: ConcurrentDispatchQueueScheduler) {
    queue.async {
      self.inbox.clear(Self.isCalled)
      RunningScheduler.run(as: scheduler) { self.runAll(for: scheduler) }
    }
  }

  /// Runs items. When it has run its batch, a block that follows has been put on the queue if more wait.
  private func runAll(for scheduler: ConcurrentDispatchQueueScheduler) {
    for _ in 0..<Self.batch {
      let (item, isMore) = waiting.withLock { waiting in
        if waiting.isEmpty { waiting = inbox.takeAll() }
        return (waiting.next(), !waiting.isEmpty)
      }
      guard let item else { return }
      if isMore, inbox.flags.isEmpty { callAnother(for: scheduler) }
      item.run()
    }
  }

  private func callAnother(for scheduler: ConcurrentDispatchQueueScheduler) {
    if inbox.set(Self.isCalled).isEmpty { call(for: scheduler) }
  }
}
