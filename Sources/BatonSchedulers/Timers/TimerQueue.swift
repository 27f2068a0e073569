// SPDX-License-Identifier: MIT

import Dispatch

/// The timers of one scheduler, any number of them, with one system timer beneath.
///
/// The system timer is set for the earliest deadline and set anew only when an earlier one comes; it is made
/// when the first timer comes. The system timer keeps the queue alive; it is given up when the scheduler is gone
/// (``retire()``) and no timers are pending. (The system timer's handler does not hold the queue weakly, for
/// an object that is held weakly is slower to retain, and each timer retains its queue.)
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
    var statistics = Statistics()

    /// The system timer, if it is to be given up.
    mutating func takeIdleTimer() -> SystemTimer? {
      guard isRetired, !isFiring, wheel?.count ?? 0 == 0 else { return nil }
      armed = .max
      return systemTimer.take()
    }
  }

  /// What the queue has asked of the system.
  struct Statistics {
    var systemTimers = 0
    var wakeUps = 0
    var armings = 0
  }

  private let state = Guarded(State())
  private let queue: SerialQueue
  private let delivery: DispatchQueue?
  private let leeway: DispatchTimeInterval

  /// - Parameters:
  ///   - queue: A serial queue, on which the system timer fires.
  ///   - delivery: A concurrent queue on which each timer that is due runs; without one they run in order on
  ///     `queue`.
  init(queue: SerialQueue, delivery: DispatchQueue? = nil, leeway: Duration) {
    self.queue = queue
    self.delivery = delivery
    self.leeway = leeway.dispatchInterval
  }

  /// Must be called when the scheduler goes away; timers that are pending then are run all the same.
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
      state.wheel!.insert(node, now: now)
      if node.deadline < state.armed, !state.isFiring { arm(for: node.deadline, &state) }
    }
  }

  /// Removes a timer if it is in the queue.
  override func remove(_ node: TimerNode) {
    // The caller holds the timer, so nothing is freed under the lock.
    let unneeded = state.withLock { state in
      _ = state.wheel?.remove(node)
      return state.isRetired ? state.takeIdleTimer() : nil
    }
    unneeded?.cancel()
  }

  /// Sets the system timer. Under the lock, so that of two settings the later one lasts.
  private func arm(for deadline: UInt64, _ state: inout State) {
    let timer = state.systemTimer ?? makeSystemTimer(&state)
    state.armed = deadline
    state.statistics.armings += 1
    timer.set(for: deadline)
  }

  private func makeSystemTimer(_ state: inout State) -> SystemTimer {
    let timer = SystemTimer(queue: queue.queue, leeway: leeway) { self.wakeUp() }
    state.systemTimer = timer
    state.statistics.systemTimers += 1
    return timer
  }

  private func wakeUp() {
    state.withLock { $0.statistics.wakeUps += 1 }
    fire()
  }

  private func fire() {
    var next = takeDue(now: MonotonicClock.now())
    while let item = next?.takeRetainedValue() {
      next = item.link
      item.link = nil
      if let delivery {
        delivery.async { item.run() }
      } else {
        item.run()
      }
    }
    switch finishFiring(now: MonotonicClock.now()) {
    case .wait: break
    case .fireAgain: queue.asyncAfterOthers { self.fire() }
    case .giveUp(let unneeded): unneeded.cancel()
    }
  }

  /// Takes up to a batch of due timers, chained in order.
  private func takeDue(now: UInt64) -> Unmanaged<ScheduledItem>? {
    state.withLock { state in
      state.isFiring = true
      state.armed = .max
      guard let first = state.wheel?.popDue(now: now) else { return nil }
      var last: ScheduledItem = first
      for _ in 1..<Self.batch {
        guard let node = state.wheel!.popDue(now: now) else { break }
        last.link = Unmanaged<ScheduledItem>.passRetained(node)
        last = node
      }
      return Unmanaged<ScheduledItem>.passRetained(first)
    }
  }

  private enum Next {
    case wait
    /// When others on the dispatch queue have had their turn.
    case fireAgain
    case giveUp(SystemTimer)
  }

  /// Sets the system timer for what comes next.
  private func finishFiring(now: UInt64) -> Next {
    state.withLock { state in
      let earliest = state.wheel?.earliest ?? .max
      if earliest <= now { return .fireAgain }
      state.isFiring = false
      if earliest != .max { arm(for: max(earliest, now &+ Self.pause), &state) }
      return state.takeIdleTimer().map { .giveUp($0) } ?? .wait
    }
  }
}
