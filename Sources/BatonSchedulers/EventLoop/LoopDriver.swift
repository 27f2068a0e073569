// SPDX-License-Identifier: MIT

import Dispatch

/// The driver that is an event loop, which serves the queue.
///
///              ┌───────────────────── work, or an earlier timer, has come: wake ──────────────────────┐
///     asleep ──┴ work comes: wake ──▶ awake ── serve ──▶ serving ── nothing to run ──▶ telling ──┬────┘
///       ▲                               ▲                   └── time is up: again ──▶ awake      │
///       └───────────────────────────────┼───────────────── nothing has come meanwhile ───────────┘
///     any ── abandon ──▶ the same, served by a dispatch queue: jobs alone, what else waits is refused
///
/// The queue falls asleep only when the loop has been told, and has noted, what it waits for. So no thread
/// wakes the loop up between the decision and the note, and the loop cannot lose a wake-up by noting
/// something late. Any thread may wake the loop up, outside all locks.
final class LoopDriver: QueueDriver, @unchecked Sendable {  // Sendable: constant, or set once.
  /// What the loop's author has given.
  struct Loop: Sendable {
    /// Whether the calling thread is the loop's.
    let isCurrent: @Sendable () -> Bool
    /// Has the loop call ``serve(for:_:)``.
    let wake: @Sendable (EventLoopQueue) -> Void
  }

  private struct State {
    /// Nil when the loop has been abandoned.
    var loop: Loop?
    /// What serves then: jobs alone, because the rest has been refused, or is refused first.
    var elsewhere: DispatchQueue?
    var isRefused = false
    /// What the loop's copies of the queue hold; freed with the last of them.
    weak var handle: EventLoopHandle?
    /// The handle that the loop was given, if it is to serve.
    var owed: ObjectIdentifier?
    /// The thread that is serving, or 0.
    var thread: UInt = 0
  }

  private let family: EventLoopScheduler.Type
  let isMain: Bool
  let runsTasks: Bool
  let name: String
  let bound: QueueBound?
  weak var scheduler: (any ImmediateSchedulerType & AnyObject)?
  let queue: ItemQueue<LoopCrew>
  let clock: ClockTime?
  private let state: Lock<UncheckedSendable<State>>

  init(
    _ family: EventLoopScheduler.Type, name: String, bound: QueueBound?, clock: ClockTime? = nil,
    isMain: Bool, runsTasks: Bool = false, loop: Loop
  ) {
    self.family = family
    self.name = name
    self.bound = bound
    self.clock = clock
    (self.isMain, self.runsTasks) = (isMain, runsTasks)
    queue = ItemQueue(LoopCrew(), clock: clock?.nanosecondsFromNow)
    state = Lock(UncheckedSendable(State(loop: loop)))
  }

  var kind: Any.Type { family }

  var standIn: any ImmediateSchedulerType { family.init(self, isShared: nil) }

  var closedReason: SchedulerRefusal.Reason { isAbandoned ? .loopEnded : .shutDown }

  var isInside: Bool {
    loop?.isCurrent() ?? (state.withLock { $0.value.thread } == ThreadIdentity.current)
  }

  /// Whether the calling thread may serve: the loop's; or any, to be told that the loop has been abandoned.
  var mayServe: Bool { loop?.isCurrent() ?? true }

  private var loop: Loop? { state.withLock { $0.value.loop } }

  /// Wakes up what serves, which finds out what there is to do.
  func make(_ call: LoopCrew.Call) {
    let (loop, handle, elsewhere) = state.withLock { state -> (Loop?, EventLoopHandle?, DispatchQueue?) in
      guard let loop = state.value.loop else { return (nil, nil, state.value.elsewhere) }
      let handle = state.value.handle ?? EventLoopHandle(self)
      (state.value.handle, state.value.owed) = (handle, ObjectIdentifier(handle))
      return (loop, handle, nil)
    }
    if let loop, let handle { loop.wake(EventLoopQueue(handle: handle)) }
    elsewhere?.async { self.serveJobs() }
  }

  // Serving, on the loop's thread.

  /// Runs waiting items and due timers for `budget`, and at least one. Calls `note` with when the loop is to
  /// call this again.
  func serve(for budget: Duration, _ note: (EventLoopTurn) -> Void) {
    // An item may have run the loop, nested. The waiting items come after that item.
    if !begin(asLoop: true) { return note(isAbandoned ? .finished : .wait(nil)) }
    let outlook = run(for: budget)
    let turn = isAbandoned ? .finished : turn(outlook)
    note(turn)
    // Otherwise the loop serves again without being woken up. Before the queue falls asleep, because then a
    // thread may wake the loop up.
    if turn == .wait(nil) || turn == .finished { state.withLock { $0.value.owed = nil } }
    end(outlook, asLoop: true)
  }

  /// Serves in the loop's place.
  private func serveJobs() {
    refuseRest()
    // Otherwise the loop's last turn is not over, and comes back here.
    if begin(asLoop: false) { end(run(for: .microseconds(200)), asLoop: false) }
  }

  private func begin(asLoop: Bool) -> Bool {
    state.withLock { state in
      if state.value.thread != 0 || asLoop && state.value.loop == nil { return false }
      state.value.thread = ThreadIdentity.current
      return true
    }
  }

  private func run(for budget: Duration) -> LoopCrew.Turn {
    queue.begin()
    let start = MonotonicClock.now()
    let end = MonotonicClock.deadline(after: budget, from: start)
    let isMore = Platform.withAutoreleasePool {
      RunningScheduler.run(as: runner, isWork: false, until: end) { runItems(from: start, until: end) }
    }
    return isMore ? .again : queue.outlook()
  }

  /// A turn is over. A loop that was told to serve again does so by itself, unless it has been abandoned
  /// meanwhile.
  private func end(_ outlook: LoopCrew.Turn, asLoop: Bool) {
    let isServed = asLoop && outlook == .again || queue.sleep(for: outlook)
    let isAbandoned = state.withLock { state in
      state.value.thread = 0
      return state.value.loop == nil
    }
    if asLoop && isAbandoned || !isServed { make(.wake) }
  }

  private var isAbandoned: Bool { state.withLock { $0.value.loop == nil } }

  /// Returns whether there may be more to run.
  private func runItems(from start: UInt64, until end: UInt64) -> Bool {
    // How many items are run before the clock is read again: more and more, if they are short.
    var (count, last) = (1, start)
    while queue.runBatch(count, { $0.run() }) {
      let now = MonotonicClock.now()
      if now >= end { return true }
      count = now &- last < (end &- start) / 8 ? min(2 * count, Sizes.round) : 1
      last = now
    }
    return false
  }

  private func turn(_ outlook: LoopCrew.Turn) -> EventLoopTurn {
    switch outlook {
    case .again: return .again
    case .over: return .finished
    case .wait(let moment):
      if moment >= MonotonicClock.longestSpan { return .wait(nil) }
      let now = queue.now()
      return .wait(.nanoseconds(Int64(clamping: moment > now ? moment - now : 0)))
    }
  }

  // The end of the loop.

  /// The loop has let go of the queue. If it was to serve the queue, it has been abandoned; what waits is
  /// refused elsewhere, because the loop may hold locks.
  func released(_ handle: ObjectIdentifier) {
    let isOwed = state.withLock { $0.value.owed == handle }
    if isOwed, leaveLoop() { make(.wake) }
  }

  /// Refuses what waits and what comes, on the calling thread, and has jobs run elsewhere from now on. What
  /// the loop is running now, it runs to the end.
  func abandon() {
    if !leaveLoop() { return }
    refuseRest()
    make(.wake)
  }

  /// Returns false if the loop had been abandoned before. Its closures, which may hold the loop, are freed
  /// outside the lock.
  private func leaveLoop() -> Bool {
    let loop = state.withLock { state in
      if state.value.loop != nil { state.value.elsewhere = DispatchQueue(label: name) }
      return state.value.loop.take()
    }
    return loop != nil
  }

  /// Refuses what waits, unless that has been done. The queue is closed before that is noted, so that nothing
  /// but jobs is left for a thread that finds the note. Two threads may do this at once; a job that the
  /// second one finds is added again.
  private func refuseRest() {
    if state.withLock({ $0.value.isRefused }) { return }
    shutdown(.dropQueued, closedReason)
    state.withLock { $0.value.isRefused = true }
  }
}

/// What the copies of an ``EventLoopQueue`` hold together.
final class EventLoopHandle: Sendable {
  let driver: LoopDriver

  init(_ driver: LoopDriver) { self.driver = driver }

  deinit { driver.released(ObjectIdentifier(self)) }
}
