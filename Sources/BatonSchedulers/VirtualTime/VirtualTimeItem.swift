// SPDX-License-Identifier: MIT

/// A piece of work in virtual time, and the disposable that cancels it.
///
/// A disposed item holds nothing of a user's, or the thread that disposed of it still holds it. So the queue may
/// release disposed items under its lock.
final class VirtualTimeItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds a constant.
  private let queue: VirtualTimeQueue

  init(queue: VirtualTimeQueue, _ work: ScheduledWork) {
    self.queue = queue
    super.init(work)
  }

  override func discard() {
    super.discard()
    queue.noteCancelled()
  }
}

/// An item that waits in a ``VirtualTimeQueue``. Entries are ordered by the rank of their due time, and then by the order of
/// scheduling.
struct VirtualTimeEntry: Comparable, Sendable {
  var rank: UInt64
  let sequence: Int
  let item: VirtualTimeItem

  static func < (lhs: Self, rhs: Self) -> Bool { (lhs.rank, lhs.sequence) < (rhs.rank, rhs.sequence) }

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.sequence == rhs.sequence }
}
