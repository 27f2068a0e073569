// SPDX-License-Identifier: MIT

import Synchronization

/// The mechanism of a thread pool: threads that take work from lanes of their own, from one another's, and from
/// the queue of what was scheduled elsewhere.
///
/// ``PoolState`` decides under the pool's lock; this class carries out the decisions outside it.
final class PoolCore: Mechanism, @unchecked Sendable {  // Sendable: constant, set once, or in `state`.
  /// The shortest time, in nanoseconds, after which the thread that waits for timers checks whether there
  /// still are any.
  private static let leastKeeping: UInt64 = 100_000_000

  let bound: QueueBound?
  weak var scheduler: (any ImmediateSchedulerType & AnyObject)?
  private let thread: SystemThread
  /// The idle time, in nanoseconds, after which a thread ends.
  private let patience: UInt64
  private let lanes: PoolLanes

  // Keeps `state`, which all threads write, off the cache line of the constants above, which they read.
  private let apart0 = Padding()
  private let state: Lock<PoolState>
  private let apart1 = Padding()

  init(maximum: Int, patience: UInt64, thread: SystemThread, bound: QueueBound?) {
    self.thread = thread
    self.patience = patience
    self.bound = bound
    lanes = PoolLanes(min(maximum, Sizes.poolLanes))
    state = Lock(PoolState(maximum: maximum, lanes: lanes))
  }

  var kind: Any.Type { ThreadPoolScheduler.self }

  var name: String { thread.name }

  var standIn: any ImmediateSchedulerType { ThreadPoolScheduler(self) }

  var isClosed: Bool { state.withLock { $0.phase == .closed } }

  func push(_ item: ScheduledItem) {
    if let lane = MechanismThread.lane(in: self) { return push(item, to: lane) }
    let (isIn, call) = state.withLock { $0.push(item) }
    if let call { make(call) }
    if !isIn { item.refuse(refusal(.shutDown)) }
  }

  @inline(__always)
  private func push(_ item: ScheduledItem, to lane: Int) {
    let (isIn, mayCall) = lanes.push(item, to: lane)
    if mayCall { callAnother() }
    if !isIn { item.refuse(refusal(.shutDown)) }
  }

  @inline(never)
  private func callAnother() {
    if let call = state.withLock({ $0.call() }) { make(call) }
  }

  func insert(_ node: TimerNode) {
    let (isIn, call) = state.withLock { $0.insert(node) }
    if let call { make(call) }
    if !isIn { node.refuse(refusal(.shutDown)) }
  }

  func remove(_ node: TimerNode) {
    state.withLock { $0.remove(node) }?.unpark()
  }

  func shutdown(_ mode: ShutdownMode) {
    let (dropped, parked) = state.withLock { ($0.close(mode), $0.allParked()) }
    bound?.close()
    for parker in parked { parker.unpark() }
    refuse(dropped, .shutDown)
  }

  func retire() {
    let parked = state.withLock { state in
      state.retire()
      return state.allParked()
    }
    for parker in parked { parker.unpark() }
  }

  private func make(_ call: PoolState.Call) {
    switch call {
    case .unpark(let parker): parker.unpark()
    case .start: if !thread.start(run) { startFailed() }
    }
  }

  private func startFailed() {
    let (dropped, call) = state.withLock { $0.startFailed() }
    if let call { make(call) }
    refuse(dropped, SystemThread.failure)
  }

  // Runs on a pool's thread.

  @Sendable private func run() {
    let lane = lanes.assign()
    MechanismThread.run(for: self, lane: lane) { runUntilEnd(PoolLooks(lane: lane)) }
  }

  private func runUntilEnd(_ looks: PoolLooks) {
    var looks = looks
    let parker = Parker()
    var isCalled = true
    var idleSince: UInt64?
    // The number of items since the thread was last woken up.
    var items = 0
    while true {
      if let item = isCalled ? lookAround(&looks, isStream: items > 1) : take(&looks, asCalled: false) {
        items += runAll(item, &looks)
        idleSince = nil
        // The thread spins once more before it parks, unless another thread is spinning.
        isCalled = state.withLock { $0.beCalled() }
        continue
      }
      let now = MonotonicClock.now()
      let since = idleSince ?? now
      idleSince = since
      switch rest(parker, asCalled: isCalled, until: since &+ patience, now: now) {
      case .park(let deadline):
        _ = parker.park(until: deadline)
        items = 0
        isCalled = state.withLock { $0.awake(parker) }
      case .lookAgain: isCalled = false
      case .end: return
      }
    }
  }

  private func rest(
    _ parker: Parker, asCalled isCalled: Bool, until deadline: UInt64, now: UInt64
  ) -> PoolState.Rest {
    let patience = max(patience, Self.leastKeeping)
    return state.withLock {
      $0.rest(parker, asCalled: isCalled, until: deadline, patience: patience, now: now)
    }
  }

  /// Runs an item, and then all other work that there is. Returns the number of items.
  private func runAll(_ first: ScheduledItem, _ looks: inout PoolLooks) -> Int {
    RunningScheduler.run(as: runner, isWork: false) {
      var count = 1
      Platform.letGo { first.run() }
      while let item = take(&looks, asCalled: false) {
        Platform.letGo { item.run() }
        count += 1
      }
      return count
    }
  }

  /// Spins for work.
  ///
  /// - Parameter isStream: Whether work comes at short intervals, and so is worth some microseconds. After a single piece a
  ///   long spin would keep the processor from a thread that the piece may have woken.
  private func lookAround(_ looks: inout PoolLooks, isStream: Bool) -> ScheduledItem? {
    for _ in 0..<Sizes.poolLooks {
      if let item = take(&looks, asCalled: true) { return item }
      if isStream { Spin.pass(Sizes.pause / 2) }
    }
    return nil
  }

  /// Takes the next item.
  @inline(__always)
  private func take(_ looks: inout PoolLooks, asCalled isCalled: Bool) -> ScheduledItem? {
    let look = looks.next()
    if look == .newest, !isCalled, let item = lanes.popNewest(of: looks.lane) { return item }
    return find(look, from: looks.lane, asCalled: isCalled)
  }

  @inline(never)
  private func find(_ look: PoolLooks.Look, from lane: Int, asCalled isCalled: Bool) -> ScheduledItem? {
    if case .lane(let number) = look, let item = lanes.popOldest(of: number % lanes.count) {
      return run(item, asCalled: isCalled)
    }
    if lanes.isShared {
      let (item, call) = state.withLock { $0.take(isTimersTurn: look == .outside, asCalled: isCalled) }
      if let call { make(call) }
      if let item { return item }
    }
    guard let item = lanes.popNewest(of: lane) ?? lanes.steal(from: lane + 1) else { return nil }
    return run(item, asCalled: isCalled)
  }

  /// Returns an item that was in a lane.
  private func run(_ item: ScheduledItem, asCalled isCalled: Bool) -> ScheduledItem {
    if isCalled, let call = state.withLock({ $0.run(asCalled: true) }) { make(call) }
    return item
  }
}
