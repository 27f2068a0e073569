// SPDX-License-Identifier: MIT

/// What runs blocks one after the other.
protocol BatchQueue: Sendable {
  func async(_ block: @escaping @Sendable () -> Void)
  /// Adds a block behind what waits now where this runs its blocks.
  func asyncAfterOthers(_ block: @escaping @Sendable () -> Void)
}

extension SerialQueue: BatchQueue {}

/// Runs items in order on a serial queue that nobody else uses, with one wake-up for however many wait.
///
/// The inbox has the items that have not been seen, and the flag `isDraining` while a block is on the queue. Who
/// sets the flag puts the block there; only the block clears it, when it finds nothing.
final class SerialBatcher: @unchecked Sendable {  // Sendable: only the block has `waiting`.
  /// The items that run before the queue's target can turn to other work.
  static let batch = 128

  private static let isDraining = ItemInbox.Flags(rawValue: 1)

  private let inbox = ItemInbox()
  private let queue: any BatchQueue

  /// The items that the block has seen, oldest first. Unchecked: belongs to the block.
  @exclusivity(unchecked) private var waiting = Chain()

  init(queue: some BatchQueue) { self.queue = queue }

  /// Adds an item. `scheduler` is kept alive until it has run, and is the current one then.
  func enqueue(_ item: ScheduledItem, for scheduler: any ImmediateScheduler & AnyObject) {
    let old = inbox.push(item, setting: Self.isDraining)
    if old.isEmpty { queue.async { self.runAll(for: scheduler) } }
  }

  private func runAll(for scheduler: any ImmediateScheduler & AnyObject) {
    let isDone = RunningScheduler.run(as: scheduler) {
      var budget = Self.batch
      while let item = nextItem() {
        item.run()
        budget -= 1
        if budget == 0 { return false }
      }
      return true
    }
    if !isDone { queue.asyncAfterOthers { self.runAll(for: scheduler) } }
  }

  /// The oldest item; without one, the block is off the queue.
  private func nextItem() -> ScheduledItem? {
    while waiting.isEmpty {
      waiting = inbox.takeAll()
      if waiting.isEmpty, inbox.exchangeIfEmpty(Self.isDraining, for: []) { return nil }
    }
    return waiting.next()
  }
}
