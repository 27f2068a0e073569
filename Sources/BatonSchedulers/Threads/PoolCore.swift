// SPDX-License-Identifier: MIT

import Synchronization

/// The mechanism of a pool: threads that take work from one queue.
///
/// One lock guards all of it, and no thread has work of its own. ``PoolState`` says who of the threads does what.
final class PoolCore: TimerHost, @unchecked Sendable {  // Sendable: constant but for what is guarded.
  private final class Running {
    // Exclusivity unchecked: one thread touches it, and no access spans a call.
    @exclusivity(unchecked) var core: PoolCore?
  }

  private static let running = ThreadLocal<Running>()

  /// The nanoseconds after which the thread that waits for timers looks whether there are any, at least.
  private static let leastKeeping: UInt64 = 100_000_000

  let name: String
  private let bound: QueueBound?
  private let thread: SystemThread
  /// The nanoseconds for which a thread has to be idle before it ends.
  private let patience: UInt64
  /// Written before the scheduler is given out.
  weak var scheduler: ThreadPoolScheduler?

  // All threads write here all the time, and read what is above.
  private let apart0 = Padding()
  private let state: Lock<PoolState>
  private let apart1 = Padding()

  init(maximum: Int, patience: UInt64, thread: SystemThread, bound: QueueBound?) {
    name = thread.name
    self.bound = bound
    self.thread = thread
    self.patience = patience
    state = Lock(PoolState(maximum: maximum))
  }

  // For the scheduler.

  var isClosed: Bool { state.withLock { $0.phase == .closed } }

  /// Whether the calling thread is one of the pool's.
  var isInside: Bool { Self.running.value { Running() }.core === self }

  func submit(_ work: _Work) -> any Disposable {
    let item: ScheduledItem
    if let bound {
      if let reason = bound.enter(isInside: { self.isInside }) { return work.perform(refusal(reason)) }
      item = CountedItem(bound: bound, work)
    } else {
      item = ScheduledItem(work)
    }
    let isInside = isInside
    let (isIn, call) = state.withLock { $0.push(item, fromInside: isInside) }
    if let call { perform(call) }
    if !isIn { item.refuse(refusal(.shutDown)) }
    return item
  }

  func submit(_ work: _Work, after dueTime: Duration) -> any Disposable {
    dueTime <= .zero ? submit(work) : add(after: dueTime, work)
  }

  override func insert(_ node: TimerNode, now: UInt64) {
    let (isIn, call) = state.withLock { $0.insert(node, now: now) }
    if let call { perform(call) }
    if !isIn { node.refuse(refusal(.shutDown)) }
  }

  override func remove(_ node: TimerNode) {
    state.withLock { $0.remove(node) }?.unpark()
  }

  func shutdown(_ mode: ShutdownMode) {
    let (dropped, parked) = state.withLock { ($0.close(mode), $0.parked) }
    bound?.close()
    for parker in parked { parker.unpark() }
    for item in dropped { item.refuse(refusal(.shutDown)) }
  }

  /// Says that nobody can schedule any more.
  func retire() {
    let parked = state.withLock { state in
      state.retire()
      return state.parked
    }
    for parker in parked { parker.unpark() }
  }

  private func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: describe(ThreadPoolScheduler.self, name), reason: reason)
  }

  private func perform(_ call: PoolState.Call) {
    switch call {
    case .unpark(let parker): parker.unpark()
    case .start: if !thread.start({ self.main() }) { startFailed() }
    }
  }

  private func startFailed() {
    let (dropped, call) = state.withLock { $0.startFailed() }
    if let call { perform(call) }
    for item in dropped { item.refuse(refusal(SystemThread.failure)) }
  }

  // A thread.

  private func main() {
    let running = Self.running.value { Running() }
    running.core = self
    runUntilEnd()
    running.core = nil
  }

  private func runUntilEnd() {
    let parker = Parker()
    var isCalled = true
    var idleSince: UInt64?
    while true {
      if let item = isCalled ? lookAround() : take(asCalled: false) {
        runAll(item)
        idleSince = nil
        // Looks around once more before it parks, if nobody else does.
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

  /// Runs an item, and then what else there is.
  private func runAll(_ first: ScheduledItem) {
    // Without the scheduler there can be work all the same.
    Schedulers.run(as: scheduler ?? ThreadPoolScheduler(self)) {
      first.run()
      while let item = take(asCalled: false) { item.run() }
    }
  }

  /// Looks for work for some microseconds.
  private func lookAround() -> ScheduledItem? {
    for _ in 0..<16 {
      if let item = take(asCalled: true) { return item }
      Self.pause()
    }
    return nil
  }

  private func take(asCalled isCalled: Bool) -> ScheduledItem? {
    let (item, call) = state.withLock { $0.take(asCalled: isCalled) }
    if let call { perform(call) }
    return item
  }

  /// Lets others go on for a fraction of a microsecond, without touching anything that they use.
  private static func pause() {
    let own = Atomic<UInt8>(0)
    for _ in 0..<256 { _ = own.load(ordering: .relaxed) }
  }
}
