// SPDX-License-Identifier: MIT

/// The queue and the timers of a mechanism that runs one piece of work after another: a thread, a run loop.
///
/// New items go into the inbox, without a lock; whoever finds nobody awake there wakes the mechanism up. The
/// mechanism calls ``runBatch()`` until that says to wait. The inbox has the items that have not been seen, and two
/// flags:
///
/// * `awake`: the mechanism is running a batch, or has been told to. Set by who pushes, cleared by the mechanism
///   when it finds nothing to do.
/// * `closed`: the scheduler was shut down, nothing is pushed any more. Set once, under the lock.
///
/// Items that have been seen, and timers, are under the lock. Nobody else's code runs under it.
class SerialCore: Mechanism, @unchecked Sendable {  // Sendable: atomics, and what is guarded.
  enum Flag {
    static let awake = ItemInbox.Flags(rawValue: 1)
    static let closed = ItemInbox.Flags(rawValue: 2)
  }

  enum Life {
    /// Nothing of it runs, or it needs no thread of its own.
    case idle
    /// Its own thread runs, awake or not.
    case hasThread
    /// It has ended. It may begin again if it ended because it was idle.
    case over
  }

  /// What the mechanism, asleep, wakes up for.
  enum Alarm {
    /// Somebody has it wake up.
    case nothing
    /// A timer is due.
    case timer(at: UInt64)
    /// It has had nothing to do for long enough, and ends.
    case end(at: UInt64)

    var moment: UInt64 {
      switch self {
      case .nothing: .max
      case .timer(let moment), .end(let moment): moment
      }
    }
  }

  struct State: ~Copyable {
    /// The items that have been seen, oldest first.
    var waiting = Chain()
    var timers = PendingTimers()
    var alarm = Alarm.nothing
    /// Nobody can schedule any more, for the scheduler is gone.
    var isRetired = false
    var life = Life.idle
  }

  let state = Lock(State())
  let inbox = ItemInbox()

  deinit {
    // There are items only if the mechanism itself is gone.
    for item in state.withLock({ $0.waiting }) { item.refuse(refusal(.shutDown)) }
    for item in inbox.takeAll() { item.refuse(refusal(.shutDown)) }
  }

  // What a mechanism brings.

  /// Has ``runBatch()`` called soon, or says why it cannot. Called under the lock, when the mechanism was asleep.
  func wake(_ state: inout State) -> SchedulerRefusal.Reason? {
    fatalError("SerialCore: wake is for subclasses")
  }

  /// Has ``runBatch()`` called for `state.alarm`, or says why it cannot. Called under the lock, when the mechanism is
  /// asleep or about to be.
  func watch(_ state: inout State) -> SchedulerRefusal.Reason? {
    fatalError("SerialCore: watch is for subclasses")
  }

  /// Ends the mechanism, which has nothing to do. Called under the lock.
  func end(_ state: inout State) {}

  /// The nanoseconds for which the mechanism has to have nothing to do before it ends, if it then does.
  var patience: UInt64? { nil }

  func run(_ item: ScheduledItem) { item.run() }

  // For schedulers.

  override final var isClosed: Bool { inbox.flags.contains(Flag.closed) }

  override final func push(_ item: ScheduledItem) {
    let old = inbox.push(item, setting: Flag.awake, unless: Flag.closed)
    if old.contains(Flag.closed) { return pushLate(item) }
    if !old.contains(Flag.awake) { wakeUp() }
  }

  private func pushLate(_ item: ScheduledItem) {
    if !item.isOwed { return item.refuse(refusal(.shutDown)) }
    if !inbox.push(item, setting: Flag.awake).contains(Flag.awake) { wakeUp() }
  }

  private func wakeUp() {
    let failed = state.withLock { state in wake(&state).map { (takeAll(&state), $0) } }
    if let (items, reason) = failed { refuse(items, reason) }
  }

  override final func insert(_ node: TimerNode, now: UInt64) {
    let failed = state.withLock { state -> ([ScheduledItem], SchedulerRefusal.Reason)? in
      if isClosed { return ([node], .shutDown) }
      if !state.timers.insert(node, now: now) { return nil }
      if node.deadline >= state.alarm.moment || inbox.flags.contains(Flag.awake) { return nil }
      state.alarm = .timer(at: node.deadline)
      return watch(&state).map { (takeAll(&state), $0) }
    }
    if let (items, reason) = failed { refuse(items, reason) }
  }

  override final func remove(_ node: TimerNode) {
    state.withLock { state in
      state.timers.remove(node)
      endIfDone(&state)
    }
  }

  override final func shutdown(_ mode: ShutdownMode) {
    let dropped = state.withLock { state in
      inbox.set(Flag.closed)
      let dropped = takeDropped(mode, &state)
      endIfDone(&state)
      return dropped
    }
    bound?.close()
    refuse(dropped, .shutDown)
  }

  override final func retire() {
    state.withLock { state in
      state.isRetired = true
      endIfDone(&state)
    }
  }

  /// Takes what a mechanism that cannot be woken up leaves undone. It is asleep afterwards, so that the next item has
  /// it tried again.
  private func takeAll(_ state: inout State) -> [ScheduledItem] {
    var items: [ScheduledItem] = []
    repeat { items += takeDropped(.dropQueued, &state) } while !fallAsleep()
    state.alarm = .nothing
    endIfDone(&state)
    return items
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

  /// Ends the mechanism, if it sleeps and nothing can wake it up any more.
  private func endIfDone(_ state: inout State) {
    if state.life == .over { return }
    if !isClosed, !state.isRetired, patience == nil { return }
    guard inbox.isEmpty(but: Flag.closed), state.timers.isEmpty else { return }
    state.alarm = .nothing
    end(&state)
  }
}
