// SPDX-License-Identifier: MIT

import Synchronization

/// The mechanism of a thread pool: threads that take work from one queue.
///
/// One lock guards everything, and no thread has a queue of its own. ``PoolState`` decides under the lock;
/// this class carries out the decisions outside it.
final class PoolCore: Mechanism, @unchecked Sendable {
  // Sendable: everything is constant, except `scheduler`, which is set once, and what `state` guards.
  /// The shortest time, in nanoseconds, after which the thread that waits for timers checks whether there
  /// still are any.
  private static let leastKeeping: UInt64 = 100_000_000

  let bound: QueueBound?
  weak var scheduler: (any ImmediateSchedulerType & AnyObject)?
  private let thread: SystemThread
  /// The idle time, in nanoseconds, after which a thread ends.
  private let patience: UInt64

  // Keeps `state`, which all threads write, off the cache line of the constants above, which they read.
  private let apart0 = Padding()
  private let state: Lock<PoolState>
  private let apart1 = Padding()

  init(maximum: Int, patience: UInt64, thread: SystemThread, bound: QueueBound?) {
    self.thread = thread
    self.patience = patience
    self.bound = bound
    state = Lock(PoolState(maximum: maximum))
  }

  var kind: Any.Type { ThreadPoolScheduler.self }

  var name: String { thread.name }

  var standIn: any ImmediateSchedulerType { ThreadPoolScheduler(self) }

  var isClosed: Bool { state.withLock { $0.phase == .closed } }

  func push(_ item: ScheduledItem) {
    let isInside = isInside
    let (isIn, call) = state.withLock { $0.push(item, fromInside: isInside) }
    if let call { make(call) }
    if !isIn { item.refuse(refusal(.shutDown)) }
  }

  func insert(_ node: TimerNode, now: UInt64) {
    let (isIn, call) = state.withLock { $0.insert(node, now: now) }
    if let call { make(call) }
    if !isIn { node.refuse(refusal(.shutDown)) }
  }

  func remove(_ node: TimerNode) {
    state.withLock { $0.remove(node) }?.unpark()
  }

  func shutdown(_ mode: ShutdownMode) {
    let (dropped, parked) = state.withLock { ($0.close(mode), $0.parked) }
    bound?.close()
    for parker in parked { parker.unpark() }
    refuse(dropped, .shutDown)
  }

  func retire() {
    let parked = state.withLock { state in
      state.retire()
      return state.parked
    }
    for parker in parked { parker.unpark() }
  }

  private func make(_ call: PoolState.Call) {
    switch call {
    case .unpark(let parker): parker.unpark()
    case .start: if !thread.start({ MechanismThread.run(for: self, self.runUntilEnd) }) { startFailed() }
    }
  }

  private func startFailed() {
    let (dropped, call) = state.withLock { $0.startFailed() }
    if let call { make(call) }
    refuse(dropped, SystemThread.failure)
  }

  // Runs on a pool's thread.

  private func runUntilEnd() {
    let parker = Parker()
    var isCalled = true
    var idleSince: UInt64?
    while true {
      if let item = isCalled ? lookAround() : take(asCalled: false) {
        runAll(item)
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

  /// Runs an item, and then all other work that there is.
  private func runAll(_ first: ScheduledItem) {
    RunningScheduler.run(as: runner, isWork: false) {
      Platform.letGo { first.run() }
      while let item = take(asCalled: false) { Platform.letGo { item.run() } }
    }
  }

  /// Spins for work for some microseconds.
  private func lookAround() -> ScheduledItem? {
    for _ in 0..<Sizes.poolLooks {
      if let item = take(asCalled: true) { return item }
      Self.pause()
    }
    return nil
  }

  private func take(asCalled isCalled: Bool) -> ScheduledItem? {
    let (item, call) = state.withLock { $0.take(asCalled: isCalled) }
    if let call { make(call) }
    return item
  }

  /// Spins for a fraction of a microsecond without touching memory that other threads use.
  private static func pause() {
    let own = Atomic<UInt8>(0)
    for _ in 0..<Sizes.pause / 2 { _ = own.load(ordering: .relaxed) }
  }
}
