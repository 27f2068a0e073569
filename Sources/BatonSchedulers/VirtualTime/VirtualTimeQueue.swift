// SPDX-License-Identifier: MIT

import Dispatch

/// The clock of a virtual scheduler and the work that waits for it.
///
/// A time is a rank here: a number, greater for a later time. So nothing under the lock is a user's, and whoever
/// runs asks under it, piece by piece, what is next (``State/next()``):
/// ```
/// idle ──begin──▶ running ──stop──▶ stopping
///  ▲                 │                 │
///  └──nothing is due─┴────next─────────┘
/// ```
/// Disposed items hold nothing but their place. Once they are more than half of what waits, the places go.
final class VirtualTimeQueue: Sendable {
  enum Phase {
    case idle
    /// A thread runs what is due up to `limit`, so many pieces at most; then the clock shows `limit`, if it is to
    /// arrive there.
    case running(through: UInt64?, arriving: Bool, atMost: Int)
    /// The thread that runs will run nothing more.
    case stopping
  }

  struct State {
    var clock: UInt64
    var phase = Phase.idle
    /// The thread that runs, see ``ThreadIdentity``; 0 if the phase is idle.
    var runner: UInt = 0
    var agenda = VirtualTimeAgenda()
    var lastSequence = 0
    /// Disposed items in the agenda. Below zero for as long as one has left before its disposer counts it.
    var disposed = 0
    /// Signalled, and forgotten, when work is added.
    var arrival: DispatchSemaphore?

    /// Decides what is due next: the place where it is decided.
    ///
    /// - Returns: The item to run, claimed, with the clock at its time; nil if the run is over.
    @inline(__always)
    mutating func next(by order: (any VirtualTimeOrder)?) -> VirtualTimeItem? {
      if case .running(let limit, let arriving, let most) = phase, most > 0 {
        while var entry = agenda.popFirst(through: limit ?? .max) {
          if let order { entry = choose(among: entry, by: order) }
          let item = entry.takeItem()
          guard item.claim() else {
            disposed -= 1
            continue
          }
          clock = max(clock, entry.rank)
          phase = .running(through: limit, arriving: arriving, atMost: most - 1)
          return item
        }
        if let limit, arriving { clock = max(clock, limit) }
      }
      (phase, runner) = (.idle, 0)
      return nil
    }

    /// Has `order` choose one of the entries that are due at the time of `first`; the others go back.
    @inline(never)
    private mutating func choose(among first: VirtualTimeEntry, by order: any VirtualTimeOrder)
      -> VirtualTimeEntry
    {
      var due = [first]
      while let next = agenda.popFirst(through: first.rank) { due.append(next) }
      let live = due.filter { entry in entry.withItem { !$0.isDisposed } }
      let number =
        live.isEmpty
        ? due[0].sequence : live[order.choose(among: live.map(\.sequence), at: first.rank)].sequence
      // None of this rank is left in the agenda, so that these keep their order there.
      for entry in due where entry.sequence != number { agenda.append(entry) }
      return due.first { $0.sequence == number }!
    }
  }

  private let state: Lock<State>
  /// Decides what runs next among what is due at one time.
  let order: (any VirtualTimeOrder)?

  /// Where the tasks are that run here.
  let tasks = TaskWatch()

  /// Fewer places than this are not worth clearing.
  private static var worthCompacting: Int { 64 }

  init(clock: UInt64, order: (any VirtualTimeOrder)? = nil) {
    state = Lock(State(clock: clock))
    self.order = order
  }

  var clock: UInt64 { state.withLock { $0.clock } }

  /// The number of items that wait, and of the disposed ones whose place is still there.
  var placeCount: Int { state.withLock { $0.agenda.count } }

  /// Adds work to be run at `rank`, or now if that is past.
  @inline(__always)
  func add(_ item: VirtualTimeItem, at rank: UInt64, as label: WorkLabel?) {
    let arrival: DispatchSemaphore? = state.withLock { state in
      state.lastSequence += 1
      if let order { order.scheduled(state.lastSequence, label) }
      let due = max(rank, state.clock)
      state.agenda.append(VirtualTimeEntry(rank: due, sequence: state.lastSequence, owning: item))
      return state.arrival.take()
    }
    arrival?.signal()
  }

  /// Counts the work that has been added, for ``waitForArrival(since:atMost:)``.
  var arrivals: Int { state.withLock { $0.lastSequence } }

  /// Waits in real time until more work has been added than `arrivals`, for one thread at a time.
  ///
  /// - Returns: Whether there is more.
  func waitForArrival(since arrivals: Int, atMost span: Duration) -> Bool {
    let semaphore = DispatchSemaphore(value: 0)
    let isThere = state.withLock { state in
      if state.lastSequence == arrivals { state.arrival = semaphore }
      return state.lastSequence != arrivals
    }
    if isThere { return true }
    _ = semaphore.wait(timeout: MonotonicClock.dispatchTime(after: span))
    return state.withLock { state in
      state.arrival = nil
      return state.lastSequence != arrivals
    }
  }

  /// Ends the run under way and the wait for work, whichever there is.
  func wake() {
    let arrival: DispatchSemaphore? = state.withLock { state in
      if case .running = state.phase { state.phase = .stopping }
      state.lastSequence += 1
      return state.arrival.take()
    }
    arrival?.signal()
  }

  /// The ranks at which the work that waits is due, in order.
  var dueRanks: [UInt64] {
    state.withLock { state in
      state.agenda.entries.filter { entry in entry.withItem { !$0.isDisposed } }.map(\.rank).sorted()
    }
  }

  /// Moves the clock to `rank` without running anything, if that is later.
  func moveClock(to rank: UInt64) { state.withLock { $0.clock = max($0.clock, rank) } }

  /// Begins a run, which the caller goes on with ``run()``, unless one is under way.
  ///
  /// - Parameters:
  ///   - limit: The last point of time to run work of.
  ///   - arriving: Whether the clock shows `limit` in the end, unless the run was stopped.
  ///   - most: How many pieces of work to run before the run stops by itself.
  func begin(through limit: UInt64?, arriving: Bool, atMost most: Int) -> Bool {
    state.withLock { state in
      guard case .idle = state.phase else { return false }
      state.phase = .running(through: limit, arriving: arriving, atMost: most)
      state.runner = ThreadIdentity.current
      return true
    }
  }

  /// Whether the calling thread runs what is due: it is in a run that it began itself and that is not over.
  var isRunningHere: Bool { state.withLock { $0.runner == ThreadIdentity.current } }

  /// Runs what is due, in order, moving the clock along, and what that schedules too, until nothing is left or
  /// someone calls ``stop()``. Returns how many pieces were run.
  func run() -> Int {
    var count = 0
    while let item = state.withLock({ $0.next(by: order) }) {
      item.run()
      count += 1
    }
    return count
  }

  /// Makes the run under way, if any, end after the action that is running.
  func stop() {
    state.withLock { state in
      guard case .running = state.phase else { return }
      state.phase = .stopping
      // What is due is not run: who waits for work must look again.
      state.lastSequence += 1
    }
  }

  /// Throws away all that waits. The scheduler is gone, so that nobody can be running.
  func removeAll() {
    let entries = state.withLock { state in
      let entries = state.agenda.entries
      state.agenda = VirtualTimeAgenda()
      return entries
    }
    for entry in entries { entry.takeItem().abandon() }
  }

  /// Counts an item that has been disposed of, and clears the places of such items if there are many.
  func noteCancelled() {
    state.withLock { state in
      state.disposed += 1
      let count = state.agenda.count
      guard count >= Self.worthCompacting, state.disposed * 2 > count else { return }
      state.disposed -= state.agenda.removeDisposed()
    }
  }

  /// The ranks in use, some more than once.
  var ranks: ContiguousArray<UInt64> {
    state.withLock { state in
      var ranks = ContiguousArray(state.agenda.entries.lazy.map(\.rank))
      ranks.append(state.clock)
      if case .running(let limit?, _, _) = state.phase { ranks.append(limit) }
      return ranks
    }
  }

  /// Gives each time the rank that `newRank` returns for its own; their order stays the same.
  func renumber(_ newRank: (UInt64) -> UInt64) {
    state.withLock { state in
      state.clock = newRank(state.clock)
      state.agenda.renumber(newRank)
      if case .running(let limit?, let arriving, let most) = state.phase {
        state.phase = .running(through: newRank(limit), arriving: arriving, atMost: most)
      }
    }
  }
}
