// SPDX-License-Identifier: MIT

/// The queue and the timers of a mechanism that runs one item after another: a thread, an event loop.
///
/// New items go into the inbox, without a lock. The mechanism calls ``runBatch()`` until that tells it to
/// wait. Besides items that have not been taken yet, the inbox has two flags:
///
/// * `awake`: the mechanism is running a batch, or has been told to. A thread that pushes sets it; if it was
///   not set, that thread wakes the mechanism up. The mechanism clears it when it finds nothing to do, by a
///   compare-exchange that fails if an item has come; so no wake-up is lost.
/// * `closed`: the scheduler was shut down, and no item is pushed any more. Set once, under the lock.
///
/// Items that have been taken from the inbox, and timers, are guarded by the lock. No foreign code runs under
/// it.
class SerialCore: Mechanism, @unchecked Sendable {  // Sendable: `inbox` is atomic, and `state` is a lock.
  enum Flag {
    static let awake = ItemInbox.Flags(rawValue: 1)
    static let closed = ItemInbox.Flags(rawValue: 2)
  }

  enum Life {
    /// No thread runs, or the mechanism has no thread of its own.
    case idle
    /// The mechanism's own thread has been started and has not ended.
    case hasThread
    /// The mechanism has ended. It may start again if it ended because it was idle.
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

  /// How to make a mechanism go on, or end.
  enum Summons {
    case done
    /// By calling ``summon()``, outside the lock.
    case needed
    /// It cannot go on.
    case failed(SchedulerRefusal.Reason)
  }

  struct State: ~Copyable {
    /// The items that have been taken from the inbox, oldest first.
    var waiting = Chain()
    var timers = PendingTimers()
    var alarm = Alarm.nothing
    /// Whether the scheduler is gone, so that no more work can be scheduled.
    var isRetired = false
    var life = Life.idle
  }

  let state = Lock(State())
  let inbox = ItemInbox()

  deinit {
    // There are items only if the mechanism itself was freed, such as an event loop's queue.
    for item in state.withLock({ $0.waiting }) { item.refuse(refusal(.shutDown)) }
    for item in inbox.takeAll() { item.refuse(refusal(.shutDown)) }
  }

  // Overridden by each mechanism.

  /// Has ``runBatch()`` called soon. Called under the lock, when the mechanism was asleep.
  func wake(_ state: inout State) -> Summons { fatalError("SerialCore: wake is for subclasses") }

  /// Has ``runBatch()`` called at `state.alarm`. Called under the lock, when the mechanism is asleep.
  func watch(_ state: inout State) -> Summons { fatalError("SerialCore: watch is for subclasses") }

  /// Ends the mechanism, which has nothing to do. Called under the lock.
  func end(_ state: inout State) -> Summons { .done }

  /// Carries out ``Summons/needed``, outside the lock. It may run foreign code.
  func summon() {}

  /// The idle time in nanoseconds after which the mechanism ends; nil if it does not.
  var patience: UInt64? { nil }

  func run(_ item: ScheduledItem) { item.run() }

  // Called by schedulers.

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

  /// Takes all work out of a mechanism that cannot go on. The caller refuses it.
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

  /// Takes everything out of a mechanism that cannot be woken up. The mechanism is asleep afterwards, so that
  /// the next item tries to wake it up again.
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

  /// Ends the mechanism if it sleeps and nothing can wake it up any more.
  private func endIfDone(_ state: inout State) -> Summons {
    if state.life == .over { return .done }
    if !isClosed, !state.isRetired, patience == nil { return .done }
    guard inbox.isEmpty(but: Flag.closed), state.timers.isEmpty else { return .done }
    state.alarm = .nothing
    return end(&state)
  }
}
