// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// The driver that is an event loop, which serves the queue.
///
///              ┌───────────────────── work, or an earlier timer, has come: wake ──────────────────────┐
///     asleep ──┴ work comes: wake ──▶ awake ── serve ──▶ serving ── nothing to run ──▶ telling ──┬────┘
///       ▲                               ▲                   └── time is up: again ──▶ awake      │
///       └───────────────────────────────┼───────────────── nothing has come meanwhile ───────────┘
///     any ── abandon ──▶ the same, served by a dispatch queue: jobs alone, what else waits is refused
///
/// The queue falls asleep only when the loop has been told, and has noted, what it waits for. So no thread wakes the loop up
/// between the decision and the note, and the loop cannot lose a wake-up by noting something late. Whatever the loop does
/// with its note, the next wake-up comes after it.
///
/// Any thread may wake the loop up, outside all locks.
final class EventLoopCore: Driver, @unchecked Sendable {  // Sendable: constant, or set once.
  /// What the loop's author has given.
  struct Loop: Sendable {
    /// Whether the calling thread is the loop's.
    let isCurrent: @Sendable () -> Bool
    /// Has the loop call ``serve(for:_:)``.
    let wake: @Sendable (EventLoopQueue) -> Void
  }

  private enum Server {
    /// The loop, which has been told to serve if `owed` is the handle that it was given.
    case loop(Loop, owed: ObjectIdentifier?)
    /// A dispatch queue, because the loop has been abandoned. What waits is refused first, unless that has been done.
    case elsewhere(DispatchQueue, isRefused: Bool)
  }

  private struct State {
    var server: Server
    /// What the loop's copies of the queue hold; freed with the last of them.
    weak var handle: EventLoopHandle?
    /// The thread that is serving, or 0.
    var thread: UInt = 0

    var owed: ObjectIdentifier? { if case .loop(_, let owed) = server { owed } else { nil } }
    var loop: Loop? { if case .loop(let loop, _) = server { loop } else { nil } }
    var isLoops: Bool { if case .loop = server { true } else { false } }
  }

  private let family: EventLoopScheduler.Type
  private let isMain: Bool
  let name: String
  let bound: QueueBound?
  /// Set once.
  weak var scheduler: (any ImmediateSchedulerType & AnyObject)?
  let queue: ItemQueue
  /// The clock of the timers; nil means the ``MonotonicClock``.
  private let clock: ClockTime?
  private let state: Lock<UncheckedSendable<State>>

  init(
    _ family: EventLoopScheduler.Type,
    name: String,
    bound: QueueBound?,
    clock: ClockTime? = nil,
    isMain: Bool,
    loop: Loop
  ) {
    self.family = family
    self.name = name
    self.bound = bound
    self.clock = clock
    self.isMain = isMain
    queue = ItemQueue(of: .loop, clock: clock?.nanosecondsFromNow)
    state = Lock(UncheckedSendable(State(server: .loop(loop, owed: nil))))
  }

  var kind: Any.Type { family }

  var standIn: any ImmediateSchedulerType { family.init(standingInFor: self, isMain: isMain) }

  var closedReason: SchedulerRefusal.Reason { isAbandoned ? .loopEnded : .shutDown }

  /// Whether the calling thread is the one that runs the work.
  var isInside: Bool {
    loop?.isCurrent() ?? (state.withLock { $0.value.thread } == ThreadIdentity.current)
  }

  /// Whether the calling thread may serve: the loop's; or any, to be told that the loop has been abandoned.
  var mayServe: Bool { loop?.isCurrent() ?? true }

  private var loop: Loop? { state.withLock { $0.value.loop } }

  // Time.

  /// What the clock of the timers shows.
  var clockReading: Duration { clock?.elapsed ?? MonotonicClock.reading }

  /// The date by that clock.
  var date: Date { clock?.date ?? Date() }

  /// The virtual time of that clock, if it is a virtual scheduler's.
  var virtualTimeSource: VirtualTimeSource? { clock?.virtualTimeSource }

  // Waking the loop up.

  /// Wakes the loop up for each kind of call: `serve` finds out what there is to do.
  func make(_ call: ItemQueue.Call) {
    let (wake, handle) = state.withLock {
      state -> ((@Sendable (EventLoopQueue) -> Void)?, EventLoopHandle?) in
      guard case .loop(let loop, _) = state.value.server else { return (nil, nil) }
      let handle = state.value.handle ?? EventLoopHandle(self)
      state.value.handle = handle
      state.value.server = .loop(loop, owed: ObjectIdentifier(handle))
      return (loop.wake, handle)
    }
    guard let wake, let handle else { return serveElsewhere() }
    wake(EventLoopQueue(handle: handle))
  }

  /// The loop's queue, for a loop that is to have it before it is woken up.
  func makeQueue() -> EventLoopQueue {
    let handle = EventLoopHandle(self)
    state.withLock { $0.value.handle = handle }
    return EventLoopQueue(handle: handle)
  }

  // Serving, on the loop's thread.

  /// Runs waiting items and due timers for `budget`, and at least one. Calls `note` with when the loop is to call this again.
  func serve(for budget: Duration, _ note: (EventLoopTurn) -> Void) {
    switch begin() {
    case .free: break
    // An item has run the loop, nested. The waiting items come after that item.
    case .nested: return note(.wait(nil))
    case .abandoned: return note(.finished)
    }
    queue.begin()
    let isMore = Platform.letGo {
      RunningScheduler.run(as: runner, isWork: false) { runItems(for: budget) }
    }
    let outlook = isMore ? .again : queue.outlook()
    note(isAbandoned ? .finished : turn(outlook))
    if case .again = outlook { return end() }
    owe(outlook)
    let isAsleep = queue.sleep(for: outlook)
    end()
    if !isAsleep { make(.start) }
  }

  private enum Entry {
    case free, nested, abandoned
  }

  private func begin() -> Entry {
    state.withLock { state in
      if !state.value.isLoops { return .abandoned }
      if state.value.thread != 0 { return .nested }
      state.value.thread = ThreadIdentity.current
      return .free
    }
  }

  /// The loop's turn is over. If the loop has been abandoned meanwhile, jobs that wait run elsewhere.
  private func end() {
    let isAbandoned = state.withLock { state in
      state.value.thread = 0
      return !state.value.isLoops
    }
    if isAbandoned { serveElsewhere() }
  }

  private var isAbandoned: Bool { state.withLock { !$0.value.isLoops } }

  /// Returns whether there may be more to run.
  private func runItems(for budget: Duration) -> Bool {
    let start = MonotonicClock.now()
    let end = MonotonicClock.deadline(after: budget, from: start)
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

  private func turn(_ outlook: ItemQueue.Next) -> EventLoopTurn {
    switch outlook {
    case .again: return .again
    case .over: return .finished
    case .wait(let moment):
      if moment >= MonotonicClock.longestSpan { return .wait(nil) }
      let now = now()
      return .wait(.nanoseconds(Int64(clamping: moment > now ? moment - now : 0)))
    }
  }

  /// Notes whether the loop is to serve again without being woken up. Before the queue falls asleep, because then a thread may
  /// wake the loop up.
  private func owe(_ outlook: ItemQueue.Next) {
    if case .wait(let moment) = outlook, moment != .max { return }
    state.withLock { state in
      if case .loop(let loop, _) = state.value.server { state.value.server = .loop(loop, owed: nil) }
    }
  }

  // The end of the loop.

  /// The loop has let go of the queue. If it was to serve the queue, it has been abandoned; what waits is refused elsewhere,
  /// because the loop may hold locks.
  func letGo(of handle: ObjectIdentifier) {
    let isOwed = state.withLock { $0.value.owed == handle }
    if isOwed, leaveLoop() { serveElsewhere() }
  }

  /// Refuses what waits and what comes, on the calling thread, and has jobs run elsewhere from now on.
  func abandon() {
    if !leaveLoop() { return }
    refuseRest()
    // What the loop is running now, it runs to the end.
    if state.withLock({ $0.value.thread == 0 }) { serveElsewhere() }
  }

  /// Returns false if the loop had been abandoned before.
  private func leaveLoop() -> Bool {
    let old = state.withLock { state -> UncheckedSendable<Server>? in
      guard case .loop = state.value.server else { return nil }
      defer { state.value.server = .elsewhere(DispatchQueue(label: name), isRefused: false) }
      return UncheckedSendable(state.value.server)
    }
    // The closures, which may hold the loop, are freed here.
    return old != nil
  }

  /// Refuses what waits, unless that has been done. The queue is closed before that is noted, so that nothing but jobs is left for
  /// a thread that finds the note. Two threads may do this at once; a job that the second one finds is added again.
  private func refuseRest() {
    let isDone = state.withLock { state in
      if case .elsewhere(_, let isRefused) = state.value.server { isRefused } else { true }
    }
    if isDone { return }
    shutdown(.dropQueued, closedReason)
    state.withLock { state in
      guard case .elsewhere(let queue, _) = state.value.server else { return }
      state.value.server = .elsewhere(queue, isRefused: true)
    }
  }

  /// Runs jobs on a serial dispatch queue. Called after ``leaveLoop()``.
  private func serveElsewhere() {
    let queue = state.withLock { state -> DispatchQueue? in
      guard case .elsewhere(let queue, _) = state.value.server else { return nil }
      return queue
    }
    queue?.async { self.serveJobs() }
  }

  private func serveJobs() {
    refuseRest()
    // The loop has not ended yet, and comes back here.
    let isFree = state.withLock { state in
      if state.value.thread != 0 { return false }
      state.value.thread = ThreadIdentity.current
      return true
    }
    if !isFree { return }
    queue.begin()
    let isMore = RunningScheduler.run(as: runner, isWork: false) { queue.runBatch(Sizes.batch) { $0.run() } }
    let isAsleep = !isMore && queue.sleep(for: .over(nil))
    state.withLock { $0.value.thread = 0 }
    if !isAsleep { serveElsewhere() }
  }
}

/// What the copies of an ``EventLoopQueue`` hold together.
final class EventLoopHandle: Sendable {
  let core: EventLoopCore

  init(_ core: EventLoopCore) { self.core = core }

  deinit { core.letGo(of: ObjectIdentifier(self)) }
}
