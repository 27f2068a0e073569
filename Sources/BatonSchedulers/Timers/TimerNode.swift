// SPDX-License-Identifier: MIT

/// A scheduled item with a deadline: a member of a ``TimerWheel``.
package class TimerNode: ScheduledItem, @unchecked Sendable {  // Sendable: the wheel's lock guards `place`.
  /// The moment at which the work is due, on its queue's clock.
  ///
  /// Exclusivity unchecked: constant while in a wheel.
  @safe @exclusivity(unchecked) final var deadline: UInt64

  // Exclusivity unchecked: only touched under the lock of the wheel's owner.
  @safe @exclusivity(unchecked) final var place = TimerPlace()

  /// The queue of the timer. The reference keeps a queue with pending timers alive.
  private final let queue: (any TimerHost)?

  init(deadline: UInt64, queue: (any TimerHost)?, work: consuming ScheduledWork?) {
    self.deadline = deadline
    self.queue = queue
    super.init(consume work)
  }

  override final var due: UInt64 { queue?.monotonic(deadline) ?? deadline }

  /// What the clock of its queue shows.
  final func now() -> UInt64 { queue?.now() ?? MonotonicClock.now() }

  /// Whether the work repeats for ever.
  var isPeriodic: Bool { false }

  override func discard() {
    queue?.remove(self)
    super.discard()
  }

  /// Adds the timer to its queue; a periodic timer after each run.
  final func enqueue(now: UInt64) {
    queue?.insert(self, now: now)
  }
}
