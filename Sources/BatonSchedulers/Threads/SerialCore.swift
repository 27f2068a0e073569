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

  /// What a mechanism needs that is to go on, or has ended.
  enum Summons {
    case done
    /// ``summon()`` is to be called, outside the lock.
    case needed
    /// It cannot go on.
    case failed(SchedulerRefusal.Reason)
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

  /// Has ``runBatch()`` called soon. Called under the lock, when the mechanism was asleep.
  func wake(_ state: inout State) -> Summons { fatalError("SerialCore: wake is for subclasses") }

  /// Has ``runBatch()`` called for `state.alarm`. Called under the lock, when the mechanism is asleep.
  func watch(_ state: inout State) -> Summons { fatalError("SerialCore: watch is for subclasses") }

  /// Ends the mechanism, which has nothing to do. Called under the lock.
  func end(_ state: inout State) -> Summons { .done }

  /// What ``Summons/needed`` asks for. It may run foreign code.
  func summon() {}

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
    let (summons, undone) = state.withLock { state -> (Summons, [ScheduledItem]) in
      let summons = wake(&state)
      return (summons, left(&state, summons))
    }
    follow(summons, undone)
  }

  /// Takes what a mechanism leaves undone that cannot go on.
  private func left(_ state: inout State, _ summons: Summons) -> [ScheduledItem] {
    if case .failed = summons { takeAll(&state) } else { [] }
  }

  private func follow(_ summons: Summons, _ undone: [ScheduledItem] = []) {
    switch summons {
    case .done: break
    case .needed: summon()
    case .failed(let reason): refuse(undone, reason)
    }
  }

  override final func insert(_ node: TimerNode, now: UInt64) {
    let (summons, undone) = state.withLock { state -> (Summons, [ScheduledItem]) in
      if isClosed { return (.failed(.shutDown), [node]) }
      if !state.timers.insert(node, now: now) { return (.done, []) }
      if node.deadline >= state.alarm.moment || inbox.flags.contains(Flag.awake) { return (.done, []) }
      state.alarm = .timer(at: node.deadline)
      let summons = watch(&state)
      return (summons, left(&state, summons))
    }
    follow(summons, undone)
  }

  override final func remove(_ node: TimerNode) {
    let summons = state.withLock { state in
      state.timers.remove(node)
      return endIfDone(&state)
    }
    follow(summons)
  }

  override final func shutdown(_ mode: ShutdownMode) {
    let (summons, dropped) = state.withLock { state in
      inbox.set(Flag.closed)
      let dropped = takeDropped(mode, &state)
      return (endIfDone(&state), dropped)
    }
    bound?.close()
    refuse(dropped, .shutDown)
    follow(summons)
  }

  override final func retire() {
    let summons = state.withLock { state in
      state.isRetired = true
      return endIfDone(&state)
    }
    follow(summons)
  }

  /// Takes what a mechanism that cannot be woken up leaves undone. It is asleep afterwards, so that the next item has
  /// it tried again.
  private func takeAll(_ state: inout State) -> [ScheduledItem] {
    var items: [ScheduledItem] = []
    repeat { items += takeDropped(.dropQueued, &state) } while !fallAsleep()
    state.alarm = .nothing
    _ = endIfDone(&state)
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
  private func endIfDone(_ state: inout State) -> Summons {
    if state.life == .over { return .done }
    if !isClosed, !state.isRetired, patience == nil { return .done }
    guard inbox.isEmpty(but: Flag.closed), state.timers.isEmpty else { return .done }
    state.alarm = .nothing
    return end(&state)
  }
}
