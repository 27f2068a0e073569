// SPDX-License-Identifier: MIT

import Synchronization

extension VirtualTimeQueue {
  /// What to do next, decided under the lock and done outside it.
  private enum Step {
    case merge
    case compact
    case skip
    case lookAgain
    case run
    case finished
  }

  /// Runs what is due, in order, moving the clock along, and what that schedules too, until nothing is left or
  /// someone calls ``stop()``.
  ///
  /// - Parameters:
  ///   - limit: The last point of time to run work of; the clock shows it in the end unless the run was stopped.
  ///   - most: How many pieces of work to run before the run stops by itself; must be positive.
  /// - Returns: How many pieces were run, or nil if a run is under way already; nothing has been done then.
  func run(through limit: Key? = nil, atMost most: Int = .max) -> Int? {
    guard var run = beginRun() else { return nil }
    var count = 0
    while true {
      // What is compared here stays true under the lock: the agenda is this run's own.
      let head = run.agenda.first
      var due: Key?
      if let head, limit.map({ !Key.precedes($0, head.time, onTie: false) }) ?? true {
        due = Key.later(run.clock, head.time)
      }
      var end = due == nil ? limit.map { Key.later(run.clock, $0) } : nil
      let step = state.withLock { Self.next(&$0, &run, head: head, due: &due, end: &end) }
      switch step {
      case .merge: merge(&run)
      case .compact: compact(&run)
      case .skip:
        run.agenda.removeFirst(head!)
        _ = head!.takeItem()
        run.discarded += 1
      case .lookAgain: break
      case .run:
        run.agenda.removeFirst(head!)
        head!.takeItem().run()
        count += 1
        if count == most { stop() }
      case .finished: return count
      }
    }
  }

  /// What a run under way owns.
  private struct Run {
    var agenda: VirtualTimeAgenda<Key>
    /// What has just been taken from the inbox. It lends the inbox its memory.
    var arrivals: ContiguousArray<Arrival> = []
    /// Memory to sort them in.
    var entries: ContiguousArray<Entry> = []
    /// The clock as last seen, and `clockChanges` then.
    var clock: Key
    var clockChanges: Int
    /// Cancelled items taken from the agenda, to be told to the locked state.
    var discarded = 0
  }

  private func merge(_ run: inout Run) {
    run.entries.reserveCapacity(run.arrivals.count)
    for arrival in run.arrivals { run.entries.append(arrival.placed) }
    run.arrivals.removeAll(keepingCapacity: true)
    run.agenda.insert(&run.entries)
  }

  private func compact(_ run: inout Run) {
    run.discarded += run.agenda.removeAll { entry in
      guard entry.withItem({ $0.isDisposed }) else { return false }
      _ = entry.takeItem()
      return true
    }
  }

  private func beginRun() -> Run? {
    state.withLock { state in
      guard !state.isRunning else { return nil }
      state.isRunning = true
      state.isStopRequested = false
      let run = Run(agenda: state.agenda, clock: state.clock, clockChanges: state.clockChanges)
      state.agenda = VirtualTimeAgenda()
      return run
    }
  }

  @inline(__always)
  private static func next(
    _ state: inout State,
    _ run: inout Run,
    head: Entry?,
    due: inout Key?,
    end: inout Key?
  ) -> Step {
    state.cancelledInAgenda -= run.discarded
    run.discarded = 0
    state.agendaCount = run.agenda.count
    if state.isStopRequested {
      end = nil
      finish(&state, &run)
      return .finished
    }
    if state.clockChanges != run.clockChanges {
      due = run.clock
      run.clock = state.clock
      run.clockChanges = state.clockChanges
      return .lookAgain
    }
    if !state.inbox.isEmpty {
      takeInbox(&state, &run)
      return .merge
    }
    if state.agendaCount >= worthCompacting, state.cancelledInAgenda * 2 > state.agendaCount {
      return .compact
    }
    guard let head, let time = due else {
      if let time = end {
        end = state.clock
        state.clock = time
        state.clockChanges += 1
      }
      finish(&state, &run)
      return .finished
    }
    guard head.withItem({ $0.claim() }) else { return .skip }
    // The old values leave the lock in `due` and `end`, for they may be a user's to free.
    due = state.clock
    state.clock = time
    state.clockChanges += 1
    run.clock = time
    run.clockChanges = state.clockChanges
    return .run
  }

  private static func takeInbox(_ state: inout State, _ run: inout Run) {
    swap(&run.arrivals, &state.inbox)
    state.lastMerged = state.lastSequence
    state.cancelledInAgenda += state.cancelledInInbox
    state.cancelledInInbox = 0
  }

  private static func finish(_ state: inout State, _ run: inout Run) {
    state.isRunning = false
    swap(&state.agenda, &run.agenda)
  }
}
