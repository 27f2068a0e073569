// SPDX-License-Identifier: MIT

/// What waits for a pool's threads, and which of them sleep: a value under the pool's lock, which says what to do
/// outside it.
///
/// A thread is
///
/// * *called*: it was woken up or is being started, and has not looked for work yet, or it looks around before it parks;
/// * *running* work, and takes the next piece when it has done one;
/// * *parked*. One of those, the keeper, sleeps until the earliest timer is due.
///
/// One is called at most, and while one is nobody else is. Who takes work and leaves more calls the next. So however
/// fast work comes, threads come one after the other, and nobody pays for more than one. Nothing is left behind: who
/// adds calls, unless somebody is called or all run, and these look here before they park.
struct PoolState: ~Copyable {
  enum Phase {
    case open
    /// Nobody can schedule any more, for the scheduler is gone.
    case retired
    /// The pool was shut down.
    case closed
  }

  /// What is to be done so that a thread comes.
  enum Call {
    case unpark(Parker)
    case start
  }

  /// What a thread that has found nothing to do is to do.
  enum Rest: Equatable {
    case park(until: UInt64)
    /// There is something to do.
    case lookAgain
    /// It has been taken off the list of threads.
    case end
  }

  /// One in so many pieces is not the newest but what has waited longest; then the clock is looked at, too.
  private static let turn: UInt = 16

  private(set) var phase = Phase.open
  /// What the pool's own work scheduled. The newest is taken, so that work that splits itself up goes deep first.
  private var inside = ItemRing()
  /// What was scheduled from elsewhere. The oldest is taken.
  private var outside = ItemRing()
  private var timers = PendingTimers()
  /// How often somebody has looked for work.
  private var looks: UInt = 0

  /// The threads that have been started or are about to be.
  private var threads = 0
  private let maximum: Int
  private var isCalled = false
  /// Where threads sleep; the last one came last.
  private(set) var parked: [Parker] = []
  private var keeper: (parker: Parker, deadline: UInt64)?

  init(maximum: Int) { self.maximum = maximum }

  private var hasItems: Bool { inside.count > 0 || outside.count > 0 }
  /// Whether a timer is due before anybody wakes up for it.
  private var needsKeeper: Bool { mutating get { timers.earliest < keeper?.deadline ?? .max } }

  // Adding.

  /// Adds an item. False if it may not be added.
  @inline(__always)
  mutating func push(_ item: ScheduledItem, fromInside: Bool) -> (isIn: Bool, call: Call?) {
    if phase == .closed, !item.isOwed { return (false, nil) }
    if fromInside { inside.push(item) } else { outside.push(item) }
    return (true, call())
  }

  /// Adds a timer, unless it has been disposed of. False if it may not be added.
  mutating func insert(_ node: TimerNode, now: UInt64) -> (isIn: Bool, call: Call?) {
    if phase == .closed { return (false, nil) }
    timers.insert(node, now: now)
    return (true, needsKeeper ? call() : nil)
  }

  /// Removes a timer if it is here. Returns who waits for it of a pool that is to end.
  mutating func remove(_ node: TimerNode) -> Parker? {
    timers.remove(node)
    return phase != .open && timers.isEmpty ? keeper?.parker : nil
  }

  // Calling.

  /// Whether there is a thread to call, and none is called.
  private var mayCall: Bool { !isCalled && (threads < maximum || !parked.isEmpty) }

  /// Has a thread come, if one may.
  @inline(__always)
  private mutating func call() -> Call? { mayCall ? callOne() : nil }

  @inline(never)
  private mutating func callOne() -> Call {
    isCalled = true
    guard let parker = parked.popLast() else {
      threads += 1
      return .start
    }
    if keeper?.parker === parker { keeper = nil }
    return .unpark(parker)
  }

  /// Says that the thread that was to be started did not. If there are others they do the work, else nobody does: then
  /// it is returned.
  mutating func startFailed() -> (dropped: [ScheduledItem], call: Call?) {
    threads -= 1
    isCalled = false
    if threads == 0 { return (drop(), nil) }
    // A thread that has parked meanwhile was not called for what came then.
    return ([], parked.isEmpty ? nil : callOne())
  }

  // For threads.

  /// Takes what is to be run next, and has another thread come if there is more. Who takes something runs.
  @inline(__always)
  mutating func take(asCalled: Bool) -> (item: ScheduledItem?, call: Call?) {
    looks &+= 1
    guard let item = next() else { return (nil, nil) }
    if asCalled { isCalled = false }
    return (item, mayCall && (hasItems || needsKeeper) ? callOne() : nil)
  }

  @inline(__always)
  private mutating func next() -> ScheduledItem? {
    let isTurn = looks % Self.turn == 0
    if isTurn || !hasItems, !timers.isEmpty, let node = timers.popDue(now: MonotonicClock.now()) {
      return node
    }
    return isTurn ? oldest() : inside.popNewest() ?? outside.popOldest()
  }

  /// By turns, so that neither sort is kept from the other.
  private mutating func oldest() -> ScheduledItem? {
    if looks % (2 * Self.turn) == 0 { return outside.popOldest() ?? inside.popOldest() }
    return inside.popOldest() ?? outside.popOldest()
  }

  /// Makes a thread that has found nothing the called one, if nobody is.
  mutating func beCalled() -> Bool {
    if isCalled { return false }
    isCalled = true
    return true
  }

  /// - Parameters:
  ///   - idleDeadline: When the thread has been idle for long enough to end, unless it is needed as the keeper.
  ///   - patience: After what time the keeper looks whether there are timers still.
  mutating func rest(
    _ parker: Parker, asCalled: Bool, until idleDeadline: UInt64, patience: UInt64, now: UInt64
  ) -> Rest {
    if asCalled { isCalled = false }
    if hasItems { return .lookAgain }
    if needsKeeper {
      let deadline = timers.earliest
      keeper = (parker, deadline)
      parked.append(parker)
      return .park(until: min(deadline, now &+ patience))
    }
    if phase != .open || now >= idleDeadline {
      threads -= 1
      return .end
    }
    parked.append(parker)
    return .park(until: idleDeadline)
  }

  /// Says that a thread is awake. Returns whether it was called.
  mutating func awake(_ parker: Parker) -> Bool {
    guard let index = parked.lastIndex(where: { $0 === parker }) else { return true }
    parked.remove(at: index)
    if keeper?.parker === parker { keeper = nil }
    return false
  }

  // Ending.

  mutating func retire() { if phase == .open { phase = .retired } }

  /// Lets nothing in any more. Returns what is dropped.
  mutating func close(_ mode: ShutdownMode) -> [ScheduledItem] {
    phase = .closed
    return mode == .dropQueued ? drop() : timers.takeDropped(mode)
  }

  /// Takes out all that waits.
  private mutating func drop() -> [ScheduledItem] {
    var dropped: [ScheduledItem] = []
    while let item = outside.popOldest() ?? inside.popOldest() { dropped.append(item) }
    return dropped + timers.takeDropped(.dropQueued)
  }
}
