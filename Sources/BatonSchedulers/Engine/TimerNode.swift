// SPDX-License-Identifier: MIT

/// A scheduled item with a due time: a member of a ``DueHeap``.
package class TimerNode: ScheduledItem, @unchecked Sendable {  // Sendable: the heap's lock guards `place`.
  /// The moment at which the work is due, on its owner's clock.
  ///
  /// Exclusivity unchecked: while the item is in a heap, only the heap changes it, under the lock of its
  /// owner.
  @safe @exclusivity(unchecked) final var deadline: UInt64

  /// The place in the heap; negative if the item is in none.
  ///
  /// Exclusivity unchecked: only touched under the lock of the heap's owner.
  @safe @exclusivity(unchecked) final var place = -1

  /// What the timer waits in, which it keeps alive until it has run or is disposed of. (In virtual time it is
  /// a queue, which does not keep its scheduler.)
  ///
  /// Exclusivity unchecked: belongs to the thread that moves the item out of `pending`.
  @safe @exclusivity(unchecked) final var owner: (any TimerOwner)?

  init(deadline: UInt64, owner: (any TimerOwner)?, work: consuming ScheduledWork?) {
    self.deadline = deadline
    self.owner = owner
    super.init(consume work)
  }

  override final var due: UInt64 { owner?.monotonic(deadline) ?? deadline }

  /// Whether the work repeats for ever.
  var isPeriodic: Bool { false }

  override func run() {
    guard begin() else { return }
    answer(nil)
    owner = nil
  }

  override func discard() {
    owner.take()?.remove(self)
    super.discard()
  }
}

/// Holds timers. This is what a timer asks of it.
package protocol TimerOwner: AnyObject, Sendable {
  /// Removes a timer if it is here.
  func remove(_ node: TimerNode)

  /// Converts a moment of the timers' clock to the ``MonotonicClock``.
  func monotonic(_ moment: UInt64) -> UInt64
}

/// Holds timers, and waits for the earliest.
package protocol TimerHost: TimerOwner {
  /// Adds a timer, unless it has been disposed of.
  func insert(_ node: TimerNode)

  /// What the clock of the timers shows, in nanoseconds.
  var moment: UInt64 { get }
}

extension TimerHost {
  @inline(__always)
  func add(after dueTime: Duration, _ work: consuming ScheduledWork) -> any Disposable {
    add(at: MonotonicClock.deadline(after: dueTime, from: moment), consume work)
  }

  @inline(__always)
  func add(at moment: UInt64, _ work: consuming ScheduledWork) -> any Disposable {
    let item = TimerNode(deadline: moment, owner: self, work: consume work)
    insert(item)
    return item
  }
}
