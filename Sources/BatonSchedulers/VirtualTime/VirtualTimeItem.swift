// SPDX-License-Identifier: MIT

/// A piece of work in virtual time, and the disposable that cancels it.
///
/// A disposed item holds nothing of a user's, or the thread that disposed of it still holds it. So the queue may
/// release disposed items under its lock.
final class VirtualTimeItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds a constant.
  private let queue: VirtualTimeQueue

  @inline(__always)
  init(queue: VirtualTimeQueue, _ work: consuming ScheduledWork) {
    self.queue = queue
    super.init(work)
  }

  override func discard() {
    super.discard()
    queue.noteCancelled()
  }
}
