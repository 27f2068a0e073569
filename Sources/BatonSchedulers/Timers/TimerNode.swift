// SPDX-License-Identifier: MIT

/// A scheduled item with a due time: a member of a ``DueHeap``.
package class TimerNode: ScheduledItem, @unchecked Sendable {  // Sendable: the heap's lock guards `place`.
  /// The moment at which the work is due, on its queue's clock.
  ///
  /// Exclusivity unchecked: while the item is in a heap, only the heap changes it, under the lock of its owner.
  @safe @exclusivity(unchecked) final var deadline: UInt64

  /// The place in the heap; negative if the item is in none.
  ///
  /// Exclusivity unchecked: only touched under the lock of the heap's owner.
  @safe @exclusivity(unchecked) final var place = -1

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
  final func enqueue() { queue?.insert(self) }
}
