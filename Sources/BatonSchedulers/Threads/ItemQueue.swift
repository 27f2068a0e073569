// SPDX-License-Identifier: MIT

/// The queue and the timers of a mechanism that runs one item after another: a thread, an event loop.
///
/// The queue decides under its lock what its ``SerialMechanism`` does outside the lock: a ``Call``. So no foreign
/// code runs under the lock, and no thread is started under it.
///
/// New items go into the inbox, without a lock. The mechanism calls ``runBatch(_:_:)`` until that finds
/// nothing to run, and then falls asleep. Besides items that have not been taken yet, the inbox has two flags:
///
/// * `awake`: the mechanism is running a batch, or has been told to. A thread that pushes sets it; if it was
///   not set, that thread wakes the mechanism up. The mechanism clears it when it finds nothing to do, by a
///   compare-exchange that fails if an item has come; so no wake-up is lost.
/// * `closed`: the scheduler was shut down, or a loop has ended, and no item is pushed any more. Set once, under
///   the lock.
///
/// Items that have been taken from the inbox, and timers, are guarded by the lock.
final class ItemQueue: Sendable {
  enum Flag {
    static let awake = ItemInbox.Flags(rawValue: 1)
    static let closed = ItemInbox.Flags(rawValue: 2)
  }

  /// What the mechanism does next, outside the lock. An event loop is woken up for each of these.
  enum Call {
    /// It starts its thread.
    case start
    /// It wakes its thread up, which looks for work, or ends.
    case wake
    /// Nothing is left and no thread runs: the scheduler need not know of the mechanism any more.
    case end
  }

  enum Life {
    /// No thread runs. A loop, which is no thread of the mechanism's own, stays idle until it is over.
    case idle
    /// The mechanism's own thread has been started, or is being started, and has not ended.
    case hasThread
    /// The mechanism has ended. An item that comes later starts it again.
    case over
  }

  /// What a sleeping mechanism wakes up for.
  enum Alarm {
    /// Only a thread that pushes an item.
    case nothing
    /// A timer that is due.
    case timer(at: UInt64)
    /// The end of the idle time, after which the mechanism ends.
    case end(at: UInt64)

    var moment: UInt64 {
      switch self {
      case .nothing: .max
      case .timer(let moment), .end(let moment): moment
      }
    }
  }

  struct State: ~Copyable {
    /// The items that have been taken from the inbox, oldest first.
    var waiting = Chain()
    var timers = DueHeap()
    var alarm = Alarm.nothing
    /// Whether the mechanism is running a batch, so that it looks here again before it sleeps.
    var isRunning = false
    /// Whether the scheduler is gone, so that no more work can be scheduled.
    var isRetired = false
    var life = Life.idle
  }

  let state = Lock(State())
  let inbox = ItemInbox()
  private let startsThread: Bool
  /// The idle time in nanoseconds after which the mechanism ends; nil if it does not.
  let patience: UInt64?
  /// The clock of the timers, in nanoseconds; nil means the ``MonotonicClock``. Foreign code, not read under the lock.
  private let clock: (@Sendable () -> UInt64)?

  /// - Parameter startsThread: Whether the mechanism starts a thread of its own; otherwise a loop serves the queue.
  init(startsThread: Bool, patience: UInt64?, clock: (@Sendable () -> UInt64)? = nil) {
    self.startsThread = startsThread
    self.patience = patience
    self.clock = clock
  }

  /// What the clock of the timers shows.
  @inline(__always)
  func now() -> UInt64 { clock.map { $0() } ?? MonotonicClock.now() }

  var isClosed: Bool { inbox.flags.contains(Flag.closed) }

  // Adding work.

  /// Adds an item. `isIn` is false if the queue is closed.
  @inline(__always)
  func push(_ item: ScheduledItem) -> (isIn: Bool, call: Call?) {
    let old = inbox.push(item, setting: Flag.awake, unless: Flag.closed)
    if old.contains(Flag.closed) { return pushLate(item) }
    return (true, old.contains(Flag.awake) ? nil : wakeUp())
  }

  @inline(never)
  private func pushLate(_ item: ScheduledItem) -> (isIn: Bool, call: Call?) {
    if !item.isOwed { return (false, nil) }
    return (true, inbox.push(item, setting: Flag.awake).contains(Flag.awake) ? nil : wakeUp())
  }

  @inline(never)
  private func wakeUp() -> Call { state.withLock { wake(&$0) } }

  /// Adds a timer, unless it has been disposed of. `isIn` is false if the queue is closed.
  func insert(_ node: TimerNode) -> (isIn: Bool, call: Call?) {
    state.withLock { state in
      if isClosed { return (false, nil) }
      if !state.timers.insert(node) { return (true, nil) }
      let isAboutToLook = state.isRunning || inbox.flags.contains(Flag.awake)
      if isAboutToLook || node.deadline >= state.alarm.moment { return (true, nil) }
      state.alarm = .timer(at: node.deadline)
      return (true, wake(&state))
    }
  }

  func remove(_ node: TimerNode) -> Call? {
    state.withLock { state in
      state.timers.remove(node)
      return endIfDone(&state)
    }
  }

  /// Has a mechanism that was asleep go on.
  private func wake(_ state: inout State) -> Call {
    if state.life == .hasThread { return .wake }
    state.life = startsThread ? .hasThread : .idle
    return .start
  }

  // Ending.

  /// Closes the queue to new work. Returns the items that are dropped.
  func close(_ mode: ShutdownMode) -> (dropped: [ScheduledItem], call: Call?) {
    state.withLock { state in
      inbox.set(Flag.closed)
      return (takeDropped(mode, &state), endIfDone(&state))
    }
  }

  /// The scheduler is gone.
  func retire() -> Call? {
    state.withLock { state in
      state.isRetired = true
      return endIfDone(&state)
    }
  }

  /// Takes everything out, because the thread could not be started. The mechanism is asleep afterwards, so that the next item
  /// tries to start the thread once more.
  func giveUp() -> (dropped: [ScheduledItem], call: Call?) {
    state.withLock { state in
      var dropped: [ScheduledItem] = []
      repeat { dropped += takeDropped(.dropQueued, &state) } while !fallAsleep()
      (state.life, state.alarm) = (.idle, .nothing)
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

  /// Ends the mechanism if nothing is left and nothing can wake it up any more. A loop that runs an item is awake, and a thread that
  /// does is woken up once more than it need be.
  private func endIfDone(_ state: inout State) -> Call? {
    if state.life == .over { return nil }
    if !isClosed, !state.isRetired, patience == nil { return nil }
    guard inbox.isEmpty(but: Flag.closed), state.timers.isEmpty else { return nil }
    state.alarm = .nothing
    // A thread ends itself.
    if state.life == .hasThread { return .wake }
    end(&state)
    return .end
  }

  /// Ends the mechanism, which has nothing to do.
  func end(_ state: inout State) {
    (state.life, state.alarm) = (.over, .nothing)
    // A loop lets go of the queue, but programs may have kept a stand-in of a scheduler that is gone.
    if !startsThread { inbox.set(Flag.closed) }
  }
}
