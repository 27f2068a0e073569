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

/// A periodic timer. Between runs it is `pending`; it enters its queue again only when a run has ended, so
/// runs do not overlap.
final class PeriodicItem<State>: TimerNode, @unchecked Sendable {  // Sendable: by its superclass's status.
  /// Exclusivity unchecked: belongs to the thread that moves the item out of `pending`.
  @safe @exclusivity(unchecked) private var repeated: (state: State, action: (State) -> State)?
  private let period: UInt64

  init(
    _ state: State,
    deadline: UInt64,
    period: UInt64,
    queue: (any TimerHost)?,
    action: @escaping (State) -> State
  ) {
    repeated = (state, action)
    self.period = period
    super.init(deadline: deadline, queue: queue, work: nil)
  }

  override func run() {
    guard begin(), let (state, action) = repeated.take() else { return }
    if RunTrace.isOn { RunTrace.beginPiece(.none) }
    repeated = (action(state), action)
    if RunTrace.isOn { RunTrace.endPiece(.none, due: deadline) }
    deadline = Self.nextDeadline(after: deadline, period: period, now: now())
    if move(from: .running, to: .pending) {
      enqueue()
    } else {
      repeated = nil
    }
  }

  override var isPeriodic: Bool { true }

  override func refuse(_ refusal: SchedulerRefusal) {
    guard begin(), let (state, _) = repeated.take() else { return }
    refusal.tell(state)
  }

  override func discard() {
    super.discard()
    repeated = nil
  }

  /// The deadline of the run that follows one which was due at `deadline` and has ended.
  static func nextDeadline(after deadline: UInt64, period: UInt64, now: UInt64) -> UInt64 {
    let late = now > deadline ? now - deadline : 0
    let (next, isNever) = deadline.addingReportingOverflow(Timetable.next(after: 0, at: late, every: period))
    return isNever ? .max : next
  }
}
