// SPDX-License-Identifier: MIT

/// A piece of work that is done once, when it is due: a member of a ``TimerWheel``.
class TimerNode: ScheduledItem, @unchecked Sendable {  // Sendable: the wheel's owner locks `place`.
  /// The moment on its queue's clock at which the work is due.
  @exclusivity(unchecked) final var deadline: UInt64  // Unchecked: constant while in a wheel.

  @exclusivity(unchecked) final var place = TimerPlace()  // Unchecked: the wheel's owner locks it.

  /// The queue that the node is to be in; so a queue with pending nodes stays alive.
  private final let queue: _TimerHost?

  init(deadline: UInt64, queue: _TimerHost?, work: _Work?) {
    self.deadline = deadline
    self.queue = queue
    super.init(work)
  }

  override final var due: UInt64 { queue?.monotonic(deadline) ?? deadline }

  /// Whether the work has no end of its own.
  var isPeriodic: Bool { false }

  override func discard() {
    queue?.remove(self)
    super.discard()
  }

  /// Enters the queue, again if it has been in it before.
  final func enqueue(now: UInt64) {
    queue?.insert(self, now: now)
  }
}
