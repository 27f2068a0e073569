// SPDX-License-Identifier: MIT

import Dispatch

/// All timers of one dispatch-queue scheduler, on one system timer.
///
/// The system timer is made for the first timer, is set for the earliest deadline, and is set anew only when
/// an earlier one comes. Pending timers keep the scheduler alive, and it is the current scheduler while they
/// run. The system timer keeps this queue alive, and is cancelled when the scheduler is gone (``retire()``).
/// Its handler does not hold the queue weakly, because an object with weak references is slower to retain,
/// and each timer retains its queue.
final class TimerQueue: TimerHost, @unchecked Sendable {  // Sendable: constant, or guarded by `state`.
  /// The shortest time from one wake-up to the next, in nanoseconds, so that timers due at many different
  /// moments do not cost a wake-up each. System timers are not more precise.
  private static let pause: UInt64 = 50_000

  private enum Alarm {
    /// There is no system timer: no timer has been added yet, or the timer was given up.
    case none
    case idle(SystemTimer)
    case armed(SystemTimer, for: UInt64)
    /// Due timers are being run. The thread that runs them sets the system timer afterwards.
    case firing(SystemTimer?)

    var timer: SystemTimer? {
      switch self {
      case .none: nil
      case .idle(let timer), .armed(let timer, _): timer
      case .firing(let timer): timer
      }
    }

    var isFiring: Bool { if case .firing = self { true } else { false } }

    /// Whether the system timer fires at `moment` or before, or a thread that is firing will see to it.
    func covers(_ moment: UInt64) -> Bool {
      switch self {
      case .none, .idle: moment == .max
      case .armed(_, let armed): armed <= moment
      case .firing: true
      }
    }
  }

  private struct State: ~Copyable {
    var timers = DueHeap()
    var alarm = Alarm.none
    /// Whether the scheduler is gone.
    var isRetired = false
    /// The scheduler, as long as there are timers, including those that are being run.
    var keeper: Owner?
    var statistics = Statistics()

    /// Takes the system timer if it is no longer needed.
    mutating func takeIdleTimer() -> SystemTimer? {
      guard isRetired, !alarm.isFiring, timers.isEmpty, let timer = alarm.timer else { return nil }
      alarm = .none
      return timer
    }

    /// Takes the scheduler if there are no timers to keep it for. The caller releases it outside the lock.
    mutating func takeIdleKeeper() -> Owner? {
      alarm.isFiring || !timers.isEmpty ? nil : keeper.take()
    }
  }

  typealias Owner = any ImmediateSchedulerType & AnyObject

  /// What the queue has asked of the system.
  struct Statistics {
    var systemTimers = 0
    var wakeUps = 0
    var armings = 0
  }

  let clock: TimerClock
  private let state = Lock(State())
  private let queue: SerialQueue
  private let delivery: DispatchQueue?
  private let leeway: DispatchTimeInterval

  /// The scheduler. Set before it is first used. Only read while the scheduler is held: by its own methods,
  /// and by timers that keep it alive.
  private nonisolated(unsafe) unowned(unsafe) var owner: Owner?  // Unsafe: never read after it is freed.

  /// - Parameters:
  ///   - queue: A serial queue, on which the system timer fires.
  ///   - delivery: A concurrent queue, on which each due timer runs. Without one, due timers run in order on
  ///     `queue`.
  init(
    queue: SerialQueue, delivery: DispatchQueue? = nil, clock: TimerClock = .monotonic, leeway: Duration
  ) {
    self.clock = clock
    self.queue = queue
    self.delivery = delivery
    self.leeway = leeway.dispatchInterval
  }

  /// Sets the scheduler that the timers belong to. Called once, at the end of its initialiser.
  func attach(to scheduler: Owner) {
    unsafe owner = scheduler  // Unsafe: see `owner`.
  }

  func now() -> UInt64 { clock.now() }

  func monotonic(_ moment: UInt64) -> UInt64 {
    if clock == .monotonic { return moment }
    let (now, wall) = (MonotonicClock.now(), clock.now())
    return moment > wall ? now &+ (moment - wall) : now &- min(now, wall - moment)
  }

  /// Called when the scheduler is being freed. Timers that are pending then, of a queue that was not
  /// attached, still run.
  func retire() {
    let unneeded = state.withLock { state in
      state.isRetired = true
      return state.takeIdleTimer()
    }
    unneeded?.cancel()
  }

  var count: Int { state.withLock { $0.timers.count } }

  var statistics: Statistics { state.withLock { $0.statistics } }

  /// Runs `work` once, at a moment on the queue's clock.
  func add(at moment: UInt64, _ work: ScheduledWork) -> any Disposable {
    let item = TimerNode(deadline: moment, queue: self, work: work)
    insert(item)
    return item
  }

  func insert(_ node: TimerNode) {
    state.withLock { state in
      if !state.timers.insert(node) { return }
      // Unsafe: called by the scheduler's methods, or for a timer while another one keeps the scheduler.
      if state.keeper == nil { state.keeper = unsafe owner }
      if !state.alarm.covers(node.deadline) { arm(for: node.deadline, &state) }
    }
  }

  func remove(_ node: TimerNode) {
    let (unneeded, keeper) = state.withLock { state in
      state.timers.remove(node)
      return (state.isRetired ? state.takeIdleTimer() : nil, state.takeIdleKeeper())
    }
    unneeded?.cancel()
    _ = keeper
  }

  /// Sets the system timer. Called under the lock, so that the later of two settings lasts.
  private func arm(for deadline: UInt64, _ state: inout State) {
    let timer = state.alarm.timer ?? makeSystemTimer(&state)
    state.alarm = .armed(timer, for: deadline)
    state.statistics.armings += 1
    timer.set(for: deadline)
  }

  private func makeSystemTimer(_ state: inout State) -> SystemTimer {
    let timer = SystemTimer(queue: queue.queue, clock: clock, leeway: leeway) { self.wakeUp() }
    state.statistics.systemTimers += 1
    return timer
  }

  private func wakeUp() {
    state.withLock { $0.statistics.wakeUps += 1 }
    fire()
  }

  private func fire() {
    let (chain, keeper) = takeDue(now: clock.now())
    if let delivery {
      for item in chain {
        delivery.async {
          if let keeper { RunningScheduler.run(as: keeper, isWork: false) { item.run() } } else { item.run() }
        }
      }
    } else if let keeper {
      RunningScheduler.run(as: keeper, isWork: false) { for item in chain { item.run() } }
    } else {
      for item in chain { item.run() }
    }
    let (next, unneeded) = finishFiring(now: clock.now())
    switch next {
    case .wait: break
    case .fireAgain: queue.asyncAfterOthers { self.fire() }
    case .giveUp(let unneeded): unneeded.cancel()
    }
    _ = unneeded
  }

  /// Takes up to a batch of due timers, in order, and the scheduler.
  private func takeDue(now: UInt64) -> (Chain, Owner?) {
    state.withLock { state in
      state.alarm = .firing(state.alarm.timer)
      return (Chain(upTo: Sizes.batch) { state.timers.popDue(now: now) }, state.keeper)
    }
  }

  private enum Next {
    case wait
    /// Fire again after other users of the dispatch queue have had their turn.
    case fireAgain
    case giveUp(SystemTimer)
  }

  /// Sets the system timer for the next deadline. Also returns the scheduler if it is to be released.
  private func finishFiring(now: UInt64) -> (Next, Owner?) {
    state.withLock { state in
      let earliest = state.timers.earliest
      if earliest <= now { return (.fireAgain, nil) }
      state.alarm = state.alarm.timer.map { .idle($0) } ?? .none
      if earliest != .max { arm(for: max(earliest, now &+ Self.pause), &state) }
      return (state.takeIdleTimer().map { .giveUp($0) } ?? .wait, state.takeIdleKeeper())
    }
  }
}
