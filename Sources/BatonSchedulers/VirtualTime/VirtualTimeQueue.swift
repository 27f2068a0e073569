// SPDX-License-Identifier: MIT

import Dispatch

/// The clock of a virtual scheduler, and its waiting work.
///
/// The queue knows times as ranks (``VirtualTimeRanks``), so no user's code runs under its lock. The thread
/// that runs asks for one item after another (`State.next(by:)`):
/// ```
/// idle ──begin──▶ running ──stop──▶ stopping
///  ▲                 │                 │
///  └──nothing is due─┴────next─────────┘
/// ```
package final class VirtualTimeQueue: TimerOwner {
  enum Phase {
    case idle
    /// A thread runs at most `atMost` items that are due up to `limit`. If it is to arrive, the clock shows
    /// `limit` in the end.
    case running(through: UInt64?, arriving: Bool, atMost: Int)
    /// The thread that runs will run no further item.
    case stopping
  }

  struct State: ~Copyable {
    var clock: UInt64
    var phase = Phase.idle
    /// The ``ThreadIdentity`` of the thread that runs; 0 if the phase is idle.
    var runner: UInt = 0
    var waiting = DueHeap()
    /// The number of items that have been added, and of other events that a thread which waits for items
    /// looks at.
    var arrivals = 0
    /// Signalled once when work is added.
    var arrival: DispatchSemaphore?

    /// Decides which item runs next. No other code decides that.
    ///
    /// - Returns: The next item, claimed; the clock shows its time. Nil if the run is over.
    @inline(__always)
    mutating func next(by order: (any VirtualTimeOrder)?) -> TimerNode? {
      if case .running(let limit, let arriving, let most) = phase, most > 0 {
        while let item = take(through: limit ?? .max, by: order) {
          // Another thread may have disposed of the item, and be about to remove it.
          guard item.begin() else { continue }
          clock = max(clock, item.deadline)
          phase = .running(through: limit, arriving: arriving, atMost: most - 1)
          return item
        }
        if let limit, arriving { clock = max(clock, limit) }
      }
      (phase, runner) = (.idle, 0)
      order?.ended()
      return nil
    }

    /// Takes the first item that is due up to `limit`, or the one that `order` chooses among those that are
    /// due with it.
    @inline(__always)
    private mutating func take(through limit: UInt64, by order: (any VirtualTimeOrder)?) -> TimerNode? {
      guard let order, waiting.earliest <= limit else { return waiting.popDue(now: limit) }
      let due = waiting.items(dueAt: waiting.earliest).filter { !$0.item.isDisposed }
      if due.isEmpty { return waiting.popDue(now: limit) }
      let item = due[order.choose(among: due.map { Int($0.number) }, at: waiting.earliest)].item
      waiting.remove(item)
      return item
    }
  }

  private let state: Lock<State>
  let order: (any VirtualTimeOrder)?

  let tasks = TaskObservation()

  init(clock: UInt64, order: (any VirtualTimeOrder)? = nil) {
    state = Lock(State(clock: clock))
    self.order = order
  }

  var clock: UInt64 { state.withLock { $0.clock } }

  var count: Int {
    state.withLock { state in
      order?.looked()
      return state.waiting.count
    }
  }

  /// Adds work for `rank`, or for now if that is nil. Work for the past comes before work that is due now.
  @inline(__always)
  func add(_ item: TimerNode, at rank: UInt64?, as label: WorkLabel?) {
    let arrival: DispatchSemaphore? = state.withLock { state in
      item.deadline = rank ?? state.clock
      // What repeats may have been disposed of meanwhile.
      if !state.waiting.insert(item) { return nil }
      state.arrivals += 1
      if let order { order.scheduled(Int(state.waiting.lastNumber), label, at: item.deadline) }
      return state.arrival.take()
    }
    arrival?.signal()
  }

  /// The disposable of an item that has just been added.
  func ordered(_ item: TimerNode) -> any Disposable {
    let number = state.withLock { $0.waiting.number(of: item) }
    guard let order, let number else { return item }
    return OrderedWork(item, Int(number), order)
  }

  package var arrivals: Int { state.withLock { $0.arrivals } }

  /// Blocks one thread at a time, in real time, until there have been more than `arrivals`. Returns whether
  /// there have.
  package func waitForArrival(since arrivals: Int, atMost span: Duration) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let isThere = state.withLock { state in
      if state.arrivals == arrivals { state.arrival = semaphore }
      return state.arrivals != arrivals
    }
    if isThere { return true }
    _ = semaphore.wait(timeout: MonotonicClock.dispatchTime(after: span))
    return state.withLock { state in
      state.arrival = nil
      return state.arrivals != arrivals
    }
  }

  /// The ranks of the waiting work, in order.
  var dueRanks: [UInt64] {
    state.withLock { state in
      order?.looked()
      return state.waiting.dueTimes.sorted()
    }
  }

  /// Moves the clock forward to `rank` without running anything.
  func moveClock(to rank: UInt64) {
    state.withLock { state in
      order?.looked()
      state.clock = max(state.clock, rank)
    }
  }

  /// Begins a run, unless one is under way. The caller carries it out with ``run()``.
  func begin(through limit: UInt64?, arriving: Bool, atMost most: Int) -> Bool {
    state.withLock { state in
      guard case .idle = state.phase else { return false }
      state.phase = .running(through: limit, arriving: arriving, atMost: most)
      state.runner = ThreadIdentity.current
      order?.began(isBounded: most < .max)
      return true
    }
  }

  /// Whether the calling thread is in a run that it has begun itself and that is not over.
  var isRunningHere: Bool { state.withLock { $0.runner == ThreadIdentity.current } }

  /// Runs due items in order, moves the clock along, and also runs what they schedule, until nothing is due
  /// or ``stop()`` is called. Returns the number of items that were run.
  func run() -> Int {
    var count = 0
    while let item = state.withLock({ $0.next(by: order) }) {
      tasks.observer?.beginPiece()
      item.answer(nil)
      count += 1
    }
    return count
  }

  /// Ends the run under way, if any, after the current action. A thread that waits for work looks again then,
  /// or `evenIfIdle`.
  package func stop(evenIfIdle: Bool = false) {
    let arrival: DispatchSemaphore? = state.withLock { state in
      order?.looked()
      if case .running = state.phase { state.phase = .stopping } else if !evenIfIdle { return nil }
      state.arrivals += 1
      return state.arrival.take()
    }
    arrival?.signal()
  }

  /// Disposes of all work. The scheduler is gone, so no run can be under way.
  func removeAll() {
    for item in state.withLock({ $0.waiting.takeDropped(.dropQueued) }) { item.dispose() }
  }

  var ranks: Set<UInt64> {
    state.withLock { state in
      var ranks = Set(state.waiting.dueTimes)
      ranks.insert(state.clock)
      if case .running(let limit?, _, _) = state.phase { ranks.insert(limit) }
      return ranks
    }
  }

  /// Replaces each rank by what `newRank` returns for it. The order stays the same.
  func renumber(_ newRank: (UInt64) -> UInt64) {
    state.withLock { state in
      state.clock = newRank(state.clock)
      state.waiting.renumber(newRank)
      if case .running(let limit?, let arriving, let most) = state.phase {
        state.phase = .running(through: newRank(limit), arriving: arriving, atMost: most)
      }
    }
  }

  // What an item asks of its queue.

  package func remove(_ item: TimerNode) {
    state.withLock { state in
      if let order, let number = state.waiting.number(of: item) { order.cancelled(Int(number)) }
      state.waiting.remove(item)
    }
  }

  /// Zero: the moments of virtual time are none of the ``MonotonicClock``.
  package func monotonic(_ moment: UInt64) -> UInt64 { 0 }
}
