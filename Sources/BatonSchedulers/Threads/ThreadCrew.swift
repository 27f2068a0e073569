// SPDX-License-Identifier: MIT

/// The threads that serve a queue: who is called, who sleeps, who wakes up for timers, who ends.
///
/// * *The keeper* is the one sleeping thread that wakes up for a timer, at the moment `alarm`. An earlier
///   timer calls the keeper, or another thread if there is none. A thread that takes an item while nobody
///   keeps the timers that wait calls a thread, too. So no timer is late because its keeper is busy. What has
///   come is not the keeper's business as long as another thread sleeps.
/// * *The end.* A thread that sleeps for its idle time ends; so does one that finds nothing when no more work
///   can come, and wakes up the next. The last one tells the driver.
struct ThreadCrew: Crew {
  enum Call {
    /// The driver starts a thread.
    case start
    /// It wakes up the thread that sleeps there, which looks for work, or ends.
    case wake(Parker)
    /// It calls ``ItemQueue/retry()`` at a moment, because a thread did not start.
    case retry(at: UInt64)
    /// Nothing is left and no thread runs: the scheduler need not know of the driver any more.
    case end
  }

  /// What a thread does that has found nothing to run.
  enum Next {
    /// An item has come meanwhile.
    case again
    /// It sleeps until a moment at the latest; `UInt64.max` means until it is called.
    case wait(until: UInt64)
    /// It ends. The driver does what is called for.
    case over(Call?)
  }

  /// How many threads may run items at once.
  let width: Int
  /// The idle time in nanoseconds after which a thread ends; nil if it does not.
  let patience: UInt64?

  private(set) var isCalled = false
  /// The number of threads that run items, or look for them.
  private var running = 0
  /// The number of threads that have been started, or are being started, and have not ended.
  private var threads = 0
  private var keeper: Parker?
  /// When the keeper wakes up; `UInt64.max` without one.
  private var alarm = UInt64.max
  /// The other threads that sleep; the last one has fallen asleep last.
  private var sleepers: [Parker] = []
  /// Whether the driver has been told that nothing is left. An item that comes later starts a thread again.
  private var isOver = false

  init(width: Int, patience: UInt64?) { (self.width, self.patience) = (width, patience) }

  @inline(__always) var allRun: Bool { running == width }

  mutating func call() -> Call? {
    if isCalled || allRun { return nil }
    if let call = callSleeper() { return call }
    threads += 1
    (isCalled, isOver) = (true, false)
    return .start
  }

  mutating func callForTimer(at moment: UInt64) -> Call? {
    if moment >= alarm || isCalled || allRun { return nil }
    // The keeper itself, because in another's place it would sleep until its old moment, however idle.
    guard let keeper = takeKeeper() else { return call() }
    isCalled = true
    return .wake(keeper)
  }

  mutating func callForRest(_ rest: Outlook) -> Call? {
    if rest.hasWork { return call() }
    return callForTimer(at: rest.earliest) ?? (rest.isEnding && !sleepers.isEmpty ? callSleeper() : nil)
  }

  mutating func settle(_ rest: Outlook) -> Call? {
    if isCalled || !rest.isEnding && patience == nil { return nil }
    if rest.isEnding, !sleepers.isEmpty { return callSleeper() }
    if rest.hasTimers { return nil }
    // Otherwise the keeper's moment comes before its idle time has passed.
    if rest.isEnding || alarm > MonotonicClock.now() &+ (patience ?? 0), keeper != nil {
      return callSleeper()
    }
    if threads > 0 || isOver || rest.hasWork { return nil }
    isOver = true
    return .end
  }

  /// A thread has been called, or has woken up by itself.
  mutating func begin(_ server: Parker) {
    if let index = sleepers.lastIndex(where: { $0 === server }) {
      sleepers.remove(at: index)
    } else if keeper === server {
      _ = takeKeeper()
    } else {
      isCalled = false
    }
    running += 1
  }

  /// A thread has found nothing to run since `start`: it falls asleep, or ends.
  mutating func sleep(_ server: Parker, idleSince start: UInt64, _ rest: Outlook) -> Next {
    running -= 1
    if rest.earliest < alarm {
      if let keeper = takeKeeper() { sleepers.append(keeper) }
      (keeper, alarm) = (server, rest.earliest)
      return .wait(until: alarm)
    }
    let end = patience.map { start &+ $0 } ?? .max
    if rest.isEnding || patience != nil && end <= MonotonicClock.now() {
      threads -= 1
      return .over(settle(rest))
    }
    sleepers.append(server)
    return .wait(until: end)
  }

  /// The thread that was called could not be started. The other threads do its work, unless each of them is
  /// busy for long: the driver tries again after 10 ms. Returns nil if there are none.
  mutating func startFailed() -> Call? {
    (threads, isCalled) = (threads - 1, false)
    if threads == 0 { return nil }
    // A thread that has fallen asleep meanwhile was not called for work that came meanwhile.
    if let call = callSleeper() { return call }
    isCalled = true
    return .retry(at: MonotonicClock.now() &+ 10_000_000)
  }

  mutating func retry() -> Call? {
    isCalled = false
    return call()
  }

  /// Takes a thread that sleeps, the keeper last, to be woken up.
  private mutating func callSleeper() -> Call? {
    guard let server = sleepers.popLast() ?? takeKeeper() else { return nil }
    isCalled = true
    return .wake(server)
  }

  private mutating func takeKeeper() -> Parker? {
    alarm = .max
    return keeper.take()
  }
}

extension ItemQueue where Servers == ThreadCrew {
  func begin(_ server: Parker) { begin { $0.begin(server) } }

  func sleep(_ server: Parker, idleSince start: UInt64 = 0) -> ThreadCrew.Next {
    leave { crew, rest in rest.map { crew.sleep(server, idleSince: start, $0) } ?? .again }
  }

  /// If the crew has no thread left, returns all that waits, to be refused. The next item tries again.
  func startFailed() -> (dropped: [ScheduledItem], call: ThreadCrew.Call?) {
    state.withLock { state in
      if let call = state.crew.startFailed() { return ([], call) }
      var dropped: [ScheduledItem] = []
      repeat { dropped += takeDropped(.dropQueued, &state) } while !fallAsleep(&state)
      return (dropped, settle(&state))
    }
  }

  func retry() -> ThreadCrew.Call? { state.withLock { $0.crew.retry() } }
}
