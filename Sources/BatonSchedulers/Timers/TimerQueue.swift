// SPDX-License-Identifier: MIT

import Dispatch

/// The timers of one scheduler, any number of them, with one system timer beneath.
///
/// The system timer is set for the earliest deadline and set anew only when an earlier one comes; it is made
/// when the first timer comes. Pending timers keep the scheduler alive, which is the current one while they run.
/// The system timer keeps the queue alive; it is given up when the scheduler is gone (``retire()``). (The system
/// timer's handler does not hold the queue weakly, for an object that is held weakly is slower to retain, and
/// each timer retains its queue.)
final class TimerQueue: TimerHost, @unchecked Sendable {  // Sendable: constant but for what is guarded.
  /// The timers that run before others on the same dispatch queue get their turn.
  static let batch = 128

  /// The nanoseconds that pass at least from one wake-up to the next, so that timers due at as many moments do
  /// not cost a wake-up each. Timers of the system are not more exact.
  private static let pause: UInt64 = 50_000

  private struct State: ~Copyable {
    var wheel: TimerWheel?
    var systemTimer: SystemTimer?
    /// What the system timer is set for, or the largest number if it is not set.
    var armed = UInt64.max
    /// Due timers are being run: who runs them sets the system timer afterwards.
    var isFiring = false
    /// The scheduler is gone.
    var isRetired = false
    /// The scheduler, while there are timers, being run ones included.
    var keeper: Owner?
    var statistics = Statistics()

    /// The system timer, if it is to be given up.
    mutating func takeIdleTimer() -> SystemTimer? {
      guard isRetired, !isFiring, wheel?.count ?? 0 == 0 else { return nil }
      armed = .max
      return systemTimer.take()
    }

    /// The scheduler, if there is nothing to keep it for any more. To be let go outside the lock.
    mutating func takeIdleKeeper() -> Owner? {
      isFiring || wheel?.count ?? 0 != 0 ? nil : keeper.take()
    }
  }

  typealias Owner = any ImmediateScheduler & AnyObject

  /// What the queue has asked of the system.
  struct Statistics {
    var systemTimers = 0
    var wakeUps = 0
    var armings = 0
  }

  let clock: TimerClock
  private let state = Guarded(State())
  private let queue: SerialQueue
  private let delivery: DispatchQueue?
  private let leeway: DispatchTimeInterval

  /// The scheduler, set before it is first used. Read by who adds a timer, who holds the scheduler: its own
  /// methods, and the timers that it is kept for.
  private nonisolated(unsafe) unowned(unsafe) var owner: Owner?  // Unsafe: see above.

  /// - Parameters:
  ///   - queue: A serial queue, on which the system timer fires.
  ///   - delivery: A concurrent queue on which each timer that is due runs; without one they run in order on
  ///     `queue`.
  init(
    queue: SerialQueue, delivery: DispatchQueue? = nil, clock: TimerClock = .monotonic, leeway: Duration
  ) {
    self.clock = clock
    self.queue = queue
    self.delivery = delivery
    self.leeway = leeway.dispatchInterval
  }

  /// Names the scheduler that the timers belong to. To be called once, at the end of its initialiser.
  func attach(to scheduler: Owner) { owner = scheduler }

  /// Must be called when the scheduler goes away; timers that are pending then, of a queue that was not attached
  /// to it, are run all the same.
  func retire() {
    let unneeded = state.withLock { state in
      state.isRetired = true
      return state.takeIdleTimer()
    }
    unneeded?.cancel()
  }

  /// The number of pending timers.
  var count: Int { state.withLock { $0.wheel?.count ?? 0 } }

  var statistics: Statistics { state.withLock { $0.statistics } }

  /// Adds a timer, unless it has been disposed of.
  override func insert(_ node: TimerNode, now: UInt64) {
    state.withLock { state in
      // Under the lock: a disposal that comes later removes the timer again.
      if node.status.load(ordering: .acquiring) == ScheduledItem.Status.disposed { return }
      if state.wheel == nil { state.wheel = TimerWheel(now: now) }
      if state.keeper == nil { state.keeper = owner }
      state.wheel!.insert(node, now: now)
      if node.deadline < state.armed, !state.isFiring { arm(for: node.deadline, &state) }
    }
  }

  /// Removes a timer if it is in the queue.
  override func remove(_ node: TimerNode) {
    // The caller holds the timer, so nothing is freed under the lock.
    let (unneeded, keeper) = state.withLock { state in
      _ = state.wheel?.remove(node)
      return (state.isRetired ? state.takeIdleTimer() : nil, state.takeIdleKeeper())
    }
    unneeded?.cancel()
    _ = keeper
  }

  /// Sets the system timer. Under the lock, so that of two settings the later one lasts.
  private func arm(for deadline: UInt64, _ state: inout State) {
    let timer = state.systemTimer ?? makeSystemTimer(&state)
    state.armed = deadline
    state.statistics.armings += 1
    timer.set(for: deadline)
  }

  private func makeSystemTimer(_ state: inout State) -> SystemTimer {
    let timer = SystemTimer(queue: queue.queue, clock: clock, leeway: leeway) { self.wakeUp() }
    state.systemTimer = timer
    state.statistics.systemTimers += 1
    return timer
  }

  private func wakeUp() {
    state.withLock { $0.statistics.wakeUps += 1 }
    fire()
  }

  private func fire() {
    let (first, keeper) = takeDue(now: clock.now())
    if let delivery {
      Self.forEach(first) { item in
        delivery.async {
          if let keeper { RunningScheduler.run(as: keeper) { item.run() } } else { item.run() }
        }
      }
    } else if let keeper {
      RunningScheduler.run(as: keeper) { Self.forEach(first) { $0.run() } }
    } else {
      Self.forEach(first) { $0.run() }
    }
    let (next, unneeded) = finishFiring(now: clock.now())
    switch next {
    case .wait: break
    case .fireAgain: queue.asyncAfterOthers { self.fire() }
    case .giveUp(let unneeded): unneeded.cancel()
    }
    _ = unneeded
  }

  @inline(__always)
  private static func forEach(_ first: Unmanaged<ScheduledItem>?, _ body: (ScheduledItem) -> Void) {
    var next = first
    while let item = next?.takeRetainedValue() {
      next = item.link
      item.link = nil
      body(item)
    }
  }

  /// Takes up to a batch of due timers, chained in order; and the scheduler, if there are timers.
  private func takeDue(now: UInt64) -> (Unmanaged<ScheduledItem>?, Owner?) {
    state.withLock { state in
      state.isFiring = true
      state.armed = .max
      guard let first = state.wheel?.popDue(now: now) else { return (nil, state.keeper) }
      var last: ScheduledItem = first
      for _ in 1..<Self.batch {
        guard let node = state.wheel!.popDue(now: now) else { break }
        last.link = Unmanaged<ScheduledItem>.passRetained(node)
        last = node
      }
      return (Unmanaged<ScheduledItem>.passRetained(first), state.keeper)
    }
  }

  private enum Next {
    case wait
    /// When others on the dispatch queue have had their turn.
    case fireAgain
    case giveUp(SystemTimer)
  }

  /// Sets the system timer for what comes next. Returns the scheduler too if it is to be let go.
  private func finishFiring(now: UInt64) -> (Next, Owner?) {
    state.withLock { state in
      let earliest = state.wheel?.earliest ?? .max
      if earliest <= now { return (.fireAgain, nil) }
      state.isFiring = false
      if earliest != .max { arm(for: max(earliest, now &+ Self.pause), &state) }
      return (state.takeIdleTimer().map { .giveUp($0) } ?? .wait, state.takeIdleKeeper())
    }
  }
}
