// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization

/// Runs items in order on a serial queue that nobody else uses, with one wake-up for however many wait.
///
/// `newest` is idle (nothing waits and no block is on the queue), draining (a block is on the queue and has
/// seen all items), or the address of the newest item that the block has not seen; from there `link` leads to
/// the older ones. Who moves it away from idle puts the block on the queue; only the block moves it back.
final class SerialBatcher: @unchecked Sendable {  // Sendable: only the block has `waiting`.
  /// The items that run before the queue's target can turn to other work.
  static let batch = 128

  private static let idle: UInt = 0
  private static let draining: UInt = 1

  private let newest = Atomic<UInt>(SerialBatcher.idle)
  private let queue: SerialQueue

  /// The items that the block has seen, oldest first. Unchecked: belongs to the block.
  @exclusivity(unchecked) private var waiting: Unmanaged<ScheduledItem>?

  init(queue: SerialQueue) { self.queue = queue }

  /// Adds an item. `scheduler` is kept alive until it has run, and is the current one then.
  func enqueue(_ item: ScheduledItem, for scheduler: SerialDispatchQueueScheduler) {
    let address = UInt(bitPattern: Unmanaged.passRetained(item).toOpaque())
    var old = newest.load(ordering: .relaxed)
    while true {
      item.link = Self.item(at: old)
      let (exchanged, found) = newest.weakCompareExchange(
        expected: old,
        desired: address,
        successOrdering: .acquiringAndReleasing,
        failureOrdering: .relaxed
      )
      if exchanged { break }
      old = found
    }
    if old == Self.idle { queue.async { self.drain(for: scheduler) } }
  }

  private func drain(for scheduler: SerialDispatchQueueScheduler) {
    let isDone = RunningScheduler.run(as: scheduler) {
      var budget = Self.batch
      while let item = nextItem() {
        item.run()
        budget -= 1
        if budget == 0 { return false }
      }
      return true
    }
    if !isDone { queue.asyncAfterOthers { self.drain(for: scheduler) } }
  }

  /// The oldest item; without one, the block is off the queue.
  private func nextItem() -> ScheduledItem? {
    while waiting == nil {
      let seen = newest.exchange(Self.draining, ordering: .acquiringAndReleasing)
      if seen != Self.draining {
        reverse(from: Self.item(at: seen))
      } else if newest.compareExchange(
        expected: Self.draining,
        desired: Self.idle,
        ordering: .acquiringAndReleasing
      ).exchanged {
        return nil
      }
    }
    let item = waiting?.takeRetainedValue()
    waiting = item?.link
    item?.link = nil
    return item
  }

  private func reverse(from newest: Unmanaged<ScheduledItem>?) {
    var next = newest
    while let reference = next {
      next = reference._withUnsafeGuaranteedRef { item in
        let older = item.link
        item.link = waiting
        return older
      }
      waiting = reference
    }
  }

  private static func item(at address: UInt) -> Unmanaged<ScheduledItem>? {
    guard address > draining, let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    return Unmanaged.fromOpaque(pointer)
  }
}
