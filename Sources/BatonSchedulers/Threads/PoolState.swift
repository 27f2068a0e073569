// SPDX-License-Identifier: MIT

/// The queue of what a thread pool is given from elsewhere, its timers, and the state of its threads: a value
/// under the pool's lock, which decides what to do outside it. What the pool's own work has scheduled is in
/// ``PoolLanes``.
///
/// A thread is
///
/// * *called*: it has been woken up or is being started and has not looked for work yet, or it spins before
///   it parks;
/// * *running*: it runs work, and takes the next item when it has finished one;
/// * *parked*. One of the parked threads, the keeper, sleeps until the earliest timer is due.
///
/// Invariant: at most one thread is called, and while one is, no other thread is called. A thread that takes
/// work and leaves more calls the next. So threads wake up one after another, however fast work arrives, and
/// a producer pays for at most one wake-up.
///
/// Nothing is left behind: a thread that adds work calls a thread, unless one is called or all are running,
/// and those look here before they park.
struct PoolState: ~Copyable {
  enum Phase {
    case open
    /// The scheduler is gone: no more work can be scheduled, except by work that still runs.
    case retired
    /// The pool was shut down.
    case closed
  }

  /// How to bring a thread.
  enum Call {
    case unpark(Parker)
    case start
  }

  /// What a thread does that has found no work.
  enum Rest: Equatable {
    case park(until: UInt64)
    /// Look again: there is work.
    case lookAgain
    /// End. The thread has been taken off the count.
    case end
  }

  private(set) var phase = Phase.open
  private let lanes: PoolLanes
  /// Items that were scheduled from elsewhere. The oldest is taken first (FIFO).
  private var outside = ItemRing()
  private var timers = DueHeap()

  /// The number of threads that have been started or are being started.
  private var threads = 0 { didSet { publish() } }
  private let maximum: Int
  private var isCalled = false { didSet { publish() } }
  /// The parked threads; the last one parked last.
  private var parked: [Parker] = [] { didSet { publish() } }
  private var keeper: (parker: Parker, deadline: UInt64)?

  init(maximum: Int, lanes: PoolLanes) {
    self.maximum = maximum
    self.lanes = lanes
  }

  /// Whether a timer is due before the keeper wakes up.
  private var needsKeeper: Bool { mutating get { timers.earliest < keeper?.deadline ?? .max } }

  // Adding work.

  /// Adds an item from elsewhere. `isIn` is false if the pool is closed.
  @inline(__always)
  mutating func push(_ item: ScheduledItem) -> (isIn: Bool, call: Call?) {
    if phase == .closed, !item.isOwed { return (false, nil) }
    outside.push(item)
    lanes.setShared(true)
    return (true, call())
  }

  /// Adds a timer, unless it has been disposed of. `isIn` is false if the pool is closed.
  mutating func insert(_ node: TimerNode) -> (isIn: Bool, call: Call?) {
    if phase == .closed { return (false, nil) }
    timers.insert(node)
    lanes.setShared(true)
    return (true, needsKeeper ? call() : nil)
  }

  /// Removes a timer, if it is here. Returns the keeper if no timer is left and the pool is ending: it must
  /// be woken up to end.
  mutating func remove(_ node: TimerNode) -> Parker? {
    timers.remove(node)
    return phase != .open && timers.isEmpty ? keeper?.parker : nil
  }

  // Calling threads.

  /// Whether no thread is called, and there is one that could be.
  private var mayCall: Bool { !isCalled && (threads < maximum || !parked.isEmpty) }

  /// Tells the threads that add to lanes whether one of them is to call.
  private func publish() { lanes.setMayCall(mayCall) }

  @inline(__always)
  mutating func call() -> Call? { mayCall ? callOne() : nil }

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

  /// The thread that was to be started could not be. The other threads do its work; if there are none, the
  /// work is returned, to be refused.
  mutating func startFailed() -> (dropped: [ScheduledItem], call: Call?) {
    threads -= 1
    isCalled = false
    if threads == 0 { return (drop(), nil) }
    // A thread that has parked meanwhile was not called for work that came meanwhile.
    return ([], parked.isEmpty ? nil : callOne())
  }

  // Called by the pool's threads.

  /// Takes the next timer that is due, or item from elsewhere, and calls another thread if there is more. A
  /// thread that takes an item is running.
  ///
  /// - Parameter isTimersTurn: Whether timers go ahead of items.
  @inline(__always)
  mutating func take(isTimersTurn: Bool, asCalled: Bool) -> (item: ScheduledItem?, call: Call?) {
    guard let item = next(isTimersTurn) else {
      lanes.setShared(!timers.isEmpty)
      return (nil, nil)
    }
    return (item, run(asCalled: asCalled))
  }

  @inline(__always)
  private mutating func next(_ isTimersTurn: Bool) -> ScheduledItem? {
    if isTimersTurn || outside.count == 0, !timers.isEmpty,
      let node = timers.popDue(now: MonotonicClock.now())
    {
      return node
    }
    return outside.popOldest()
  }

  /// Notes that a thread has found work, and calls another thread if there is more work.
  ///
  /// - Parameter asCalled: Whether the thread that has found work is the called one. While a thread is called, other threads add work
  ///   to lanes without calling a thread; so when that time is over, work in lanes calls the next one.
  @inline(__always)
  mutating func run(asCalled: Bool) -> Call? {
    if asCalled { isCalled = false }
    guard mayCall else { return nil }
    return outside.count > 0 || needsKeeper || asCalled && lanes.setMayCall() ? callOne() : nil
  }

  /// Makes a thread that has found no work the called one, unless another one is.
  mutating func beCalled() -> Bool {
    if isCalled { return false }
    isCalled = true
    return true
  }

  /// - Parameters:
  ///   - idleDeadline: When the thread has been idle for long enough to end, unless it is needed as the
  ///     keeper.
  ///   - patience: The time, in nanoseconds, after which the keeper checks whether there still are timers.
  mutating func rest(
    _ parker: Parker, asCalled: Bool, until idleDeadline: UInt64, patience: UInt64, now: UInt64
  ) -> Rest {
    if asCalled { isCalled = false }
    // From here on whoever adds an item calls a thread, so an item that is not seen here is not overlooked.
    if outside.count > 0 || lanes.setMayCall() {
      publish()
      return .lookAgain
    }
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

  /// A thread has woken up. Returns whether it was called.
  mutating func awake(_ parker: Parker) -> Bool {
    guard let index = parked.lastIndex(where: { $0 === parker }) else { return true }
    parked.remove(at: index)
    if keeper?.parker === parker { keeper = nil }
    return false
  }

  // Ending.

  /// The parked threads, in an array that shares no storage with the one here, which a thread that wakes up changes in place
  /// while the caller still reads. The thread sanitizer does not see that the last release of a copy comes before such a change.
  func allParked() -> [Parker] { parked.map { $0 } }

  mutating func retire() { if phase == .open { phase = .retired } }

  /// Closes the pool to new work. Returns the items that are dropped.
  mutating func close(_ mode: ShutdownMode) -> [ScheduledItem] {
    phase = .closed
    lanes.close()
    return mode == .dropQueued ? drop() : timers.takeDropped(mode)
  }

  /// Takes out everything that waits.
  private mutating func drop() -> [ScheduledItem] {
    var dropped: [ScheduledItem] = []
    while let item = outside.popOldest() { dropped.append(item) }
    return dropped + lanes.drop() + timers.takeDropped(.dropQueued)
  }
}
