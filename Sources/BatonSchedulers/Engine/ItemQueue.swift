// SPDX-License-Identifier: MIT

/// The queue of a scheduler: what waits for its turn and what waits for a time. A ``Driver``, or the
/// ``BlockDriver``, makes it run.
///
/// The queue decides under its lock what the driver does outside the lock: a ``Call``. New items go into the
/// inbox, without the lock.
///
/// **Servers** run the items. A thread, a loop, a block on a dispatch queue is one; a pool has several. At
/// most ``width`` run at once. A server calls ``begin(_:)``, then ``runBatch(_:_:_:)`` until that finds
/// nothing, and then falls asleep: a thread by ``sleep(_:idleSince:)``, a loop by ``sleep(for:)``, a block,
/// which ends, by ``endBlock(isMore:)``:
///
///     none ── start ──▶ called ── begin ──▶ running ── sleep ──▶ asleep ── wake ──▶ called
///                                             │ ▲                  │
///                                    over ◀───┘ └───── begin ──────┘
///                                       its moment has come, or it has woken up for no reason
///
/// * *At most one server is called at a time*, unless the driver wakes one up by itself. A server that takes
///   an item and leaves work calls the next one. So a thread that pushes pays for one wake-up at most.
/// * *The flag `awake`* of the inbox tells a thread that pushes to call nobody: a server is called and will
///   look here, or all `width` run and will look here before they sleep. The thread that sets it calls a
///   server, under the lock, if there is one to call. A server that begins clears it if another one may be
///   called after it; one that falls asleep clears it, if nobody is called, by a compare-exchange that fails
///   if an item has come. So no wake-up is lost. With one server, the flag is set from the call until that
///   falls asleep.
/// * *The keeper* is the one sleeping server that wakes up for a timer, at the moment `alarm`. An earlier
///   timer calls a server. So does a server that takes an item while nobody keeps the timers that wait. So no
///   timer is late because its keeper is busy. What has come is not the keeper's business as long as another
///   server sleeps. Blocks do not sleep: the driver's alarm calls one.
/// * *The end.* A server that sleeps for its idle time ends; so does one that finds nothing when no more work
///   can come, and wakes up the next. The last one tells the driver.
///
/// The flag `closed` says that the scheduler was shut down, or a loop has ended, and no item is pushed any
/// more. It is set once, under the lock.
final class ItemQueue: Sendable {
  enum Flag {
    static let awake = ItemInbox.Flags(rawValue: 1)
    static let closed = ItemInbox.Flags(rawValue: 2)
  }

  /// What the driver does next. An event loop is woken up for each of these.
  enum Call {
    /// It starts a server: a thread, a block; it wakes its loop up.
    case start
    /// It wakes up the server that sleeps there, which looks for work, or ends.
    case wake(Parker)
    /// At a moment it asks ``callForAlarm()``: a block looks for timers then, or a thread that did not start
    /// is tried again.
    case alarm(at: UInt64)
    /// Nothing is left and no server runs: the scheduler need not know of the driver any more.
    case end
  }

  /// What serves the queue.
  enum Servers {
    /// Threads that the driver starts.
    case threads
    /// An event loop, which goes on by itself.
    case loop
    /// Blocks on a queue. The driver sets an alarm on any thread, and needs no block for that.
    case blocks
  }

  /// What a server does that has found nothing to run.
  enum Next {
    /// An item has come meanwhile.
    case again
    /// It waits, until a moment at the latest; `.max` means until it is called.
    case wait(until: UInt64)
    /// It ends. The driver does what is called for.
    case over(Call?)
  }

  struct State: ~Copyable {
    /// The items that have been taken from the inbox, oldest first.
    var waiting = Chain()
    var timers = DueHeap()
    /// The moment at which a sleeping server wakes up for a timer, or the driver calls one; `.max` if none
    /// does.
    var alarm = UInt64.max
    /// The thread that does, if servers are threads.
    var keeper: Parker?
    /// The other threads that sleep; the last one has fallen asleep last.
    var sleepers: [Parker] = []
    /// The number of threads that have been started, or are being started, and have not ended.
    var threads = 0
    /// The number of servers that run items, or look for them.
    var running = 0
    /// Whether a server has been called that has not begun.
    var isCalled = false
    /// Whether the scheduler is gone, so that no more work can be scheduled, except by work that still runs.
    var isRetired = false
    /// Whether the driver has been told that nothing is left. An item that comes later starts a server again.
    var isOver = false

    /// Takes a server that sleeps, the keeper last, to be woken up.
    mutating func callSleeper() -> Call? {
      guard let server = sleepers.popLast() ?? takeKeeper() else { return nil }
      isCalled = true
      return .wake(server)
    }

    mutating func takeKeeper() -> Parker? {
      alarm = .max
      return keeper.take()
    }
  }

  let state = Lock(State())
  let inbox = ItemInbox()
  /// How many servers may run items at once.
  let width: Int
  let servers: Servers
  /// The idle time in nanoseconds after which a thread ends; nil if it does not.
  let patience: UInt64?
  /// The clock of the timers, in nanoseconds; nil means the ``MonotonicClock``. Foreign code, not read under
  /// the lock.
  private let clock: (@Sendable () -> UInt64)?

  init(width: Int = 1, of servers: Servers, patience: UInt64? = nil, clock: (@Sendable () -> UInt64)? = nil) {
    self.width = width
    self.servers = servers
    self.patience = patience
    self.clock = clock
  }

  @inline(__always)
  func now() -> UInt64 { clock.map { $0() } ?? MonotonicClock.now() }

  /// Converts a moment of that clock to the ``MonotonicClock``.
  func monotonic(_ moment: UInt64) -> UInt64 {
    guard let clock else { return moment }
    let (now, real) = (clock(), MonotonicClock.now())
    return moment > now ? real &+ (moment - now) : real &- min(real, now - moment)
  }

  var isClosed: Bool { inbox.flags.contains(Flag.closed) }

  /// The number of items that wait for a server. Takes them from the inbox, as a server does.
  var backlog: Int {
    state.withLock { state in
      state.waiting.append(inbox.takeAll())
      return state.waiting.count
    }
  }

  // Adding work.

  /// Adds an item. `isIn` is false if the queue is closed.
  @inline(__always)
  func push(_ item: ScheduledItem) -> (isIn: Bool, call: Call?) {
    let old = inbox.push(item, setting: Flag.awake, unless: Flag.closed)
    if old.contains(Flag.closed) { return item.isOwed ? (true, pushOwed(item)) : (false, nil) }
    return (true, old.contains(Flag.awake) ? nil : call())
  }

  /// Adds an item, to a closed queue too.
  @inline(never)
  func pushOwed(_ item: ScheduledItem) -> Call? {
    inbox.push(item, setting: Flag.awake).contains(Flag.awake) ? nil : call()
  }

  @inline(never)
  private func call() -> Call? { state.withLock { call(&$0) } }

  /// Adds a timer, unless it has been disposed of. `isIn` is false if the queue is closed.
  func insert(_ node: TimerNode) -> (isIn: Bool, call: Call?) {
    state.withLock { state in
      if isClosed { return (false, nil) }
      if !state.timers.insert(node) { return (true, nil) }
      return (true, node.deadline < state.alarm ? callForTimers(&state) : nil)
    }
  }

  /// Removes a timer if it is here. `isLast` is true if no timers wait any more.
  func remove(_ node: TimerNode) -> (isLast: Bool, call: Call?) {
    state.withLock { state in
      state.timers.remove(node)
      return (state.timers.isEmpty, endIfDone(&state))
    }
  }

  var timerCount: Int { state.withLock { $0.timers.count } }

  /// Calls a server, unless one is called, or all run: each looks here before it sleeps.
  func call(_ state: inout State) -> Call? {
    if state.isCalled || state.running == width { return nil }
    if let call = state.callSleeper() { return call }
    if servers == .threads { state.threads += 1 }
    (state.isCalled, state.isOver) = (true, false)
    return .start
  }

  /// Has somebody wait for the earliest timer, unless a server looks here before that.
  func callForTimers(_ state: inout State) -> Call? {
    if servers != .blocks { return call(&state) }
    if state.isCalled || state.running == width { return nil }
    state.alarm = state.timers.earliest
    return .alarm(at: state.alarm)
  }

  /// The alarm's moment has come, and the driver is to call a server.
  func callForAlarm() -> Call? {
    state.withLock { state in
      if servers == .threads { state.isCalled = false } else { state.alarm = .max }
      return call(&state)
    }
  }

  // Ending.

  /// Closes the queue to new work. Returns the items that are dropped.
  func close(_ mode: ShutdownMode) -> (dropped: [ScheduledItem], call: Call?) {
    state.withLock { state in
      inbox.set(Flag.closed)
      return (takeDropped(mode, &state), endIfDone(&state))
    }
  }

  func retire() -> Call? {
    state.withLock { state in
      state.isRetired = true
      return endIfDone(&state)
    }
  }

  /// The thread that was called could not be started. The other threads do its work, unless each of them is
  /// busy for long: the driver tries again after 10 ms. If there are none, all that waits is returned, to be
  /// refused, and the next item tries again.
  func startFailed() -> (dropped: [ScheduledItem], call: Call?) {
    state.withLock { state in
      (state.threads, state.isCalled) = (state.threads - 1, false)
      if state.threads > 0 {
        // A thread that has fallen asleep meanwhile was not called for work that came meanwhile.
        if let call = state.callSleeper() { return ([], call) }
        state.isCalled = true
        return ([], .alarm(at: MonotonicClock.now() &+ 10_000_000))
      }
      var dropped: [ScheduledItem] = []
      repeat { dropped += takeDropped(.dropQueued, &state) } while !fallAsleep(&state)
      return (dropped, endIfDone(&state))
    }
  }

  private func takeDropped(_ mode: ShutdownMode, _ state: inout State) -> [ScheduledItem] {
    var dropped: [ScheduledItem] = []
    if mode == .dropQueued {
      repeat {
        while let item = state.waiting.next() { dropped.append(item) }
      } while refill(&state)
    }
    return dropped + state.timers.takeDropped(mode)
  }

  /// Whether no more work can come, except from work that still runs.
  func isEnding(_ state: borrowing State) -> Bool { isClosed || state.isRetired }

  /// Ends what nothing can wake up any more: a thread that sleeps; and the driver, if nothing is left. A
  /// server that runs comes here when it has found nothing.
  func endIfDone(_ state: inout State) -> Call? {
    let isEnding = isEnding(state)
    if state.isCalled || !isEnding && patience == nil { return nil }
    if isEnding, !state.sleepers.isEmpty { return state.callSleeper() }
    if !state.timers.isEmpty { return nil }
    // Otherwise the keeper's moment comes before its idle time has passed.
    if isEnding || state.alarm > MonotonicClock.now() &+ (patience ?? 0), state.keeper != nil {
      return state.callSleeper()
    }
    if state.threads > 0 || state.running > 0 || state.isOver { return nil }
    guard state.waiting.isEmpty, inbox.isEmpty(but: Flag.closed) else { return nil }
    end(&state)
    return .end
  }

  func end(_ state: inout State) {
    (state.isOver, state.alarm) = (true, .max)
    // A loop lets go of the queue, but programs may have kept a stand-in of a scheduler that is gone.
    if servers != .threads { inbox.set(Flag.closed) }
  }
}
