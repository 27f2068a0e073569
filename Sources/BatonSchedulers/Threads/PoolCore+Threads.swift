// SPDX-License-Identifier: MIT

import Synchronization

/// How a pool's threads come and go.
extension PoolCore {
  /// What is to be done outside the lock so that a thread comes.
  enum Call {
    case unpark(Int)
    case start(Int)
  }

  /// Has a scout come, if one may.
  func wakeOne() {
    let call = state.withLock { $0.canWake ? callOne(&$0) : nil }
    if let call { perform(call) }
  }

  /// Makes a parked thread the scout, or one that is started. There must be one of either.
  func callOne(_ state: inout State) -> Call {
    state.hasScout = true
    canWake.store(false, ordering: .relaxed)
    if let index = state.parked.popLast() {
      if state.keeper == index { state.keeper = nil }
      return .unpark(index)
    }
    let index = state.vacant.removeLast()
    if index >= highest.load(ordering: .relaxed) { highest.store(index + 1, ordering: .releasing) }
    return .start(index)
  }

  func perform(_ call: Call) {
    switch call {
    case .unpark(let index): workers[index].parker.unpark()
    case .start(let index): if !thread.start({ self.main(self.workers[index]) }) { failed(index) }
    }
  }

  /// The system starts no more threads. If there are others they do the work, else nobody does.
  private func failed(_ index: Int) {
    let (dropped, call) = state.withLock { state -> ([ScheduledItem], Call?) in
      state.vacant.insert(index, at: 0)
      state.hasScout = false
      updateCanWake(&state)
      if state.vacant.count == workers.count { return (takeWaiting(&state), nil) }
      // A thread that has parked meanwhile was not woken up for what came then, since a scout was on its way.
      return ([], state.parked.isEmpty ? nil : callOne(&state))
    }
    if let call { perform(call) }
    let refusal = refusal(SystemThread.failure)
    for item in dropped { item.refuse(refusal) }
  }

  /// Takes all that waits, of a pool without threads.
  private func takeWaiting(_ state: inout State) -> [ScheduledItem] {
    var waiting: [ScheduledItem] = []
    while let item = state.inbox.popOldest() { waiting.append(item.takeRetainedValue()) }
    waiting += TimerWheel.takeDropped(.dropQueued, &state.wheel)
    earliest.store(.max, ordering: .relaxed)
    return waiting
  }

  func updateCanWake(_ state: inout State) { canWake.store(state.canWake, ordering: .relaxed) }

  // A thread.

  private func main(_ worker: PoolWorker) {
    worker.attach(to: self)
    var isScout = true
    var idleSince: UInt64?
    while true {
      if let item = isScout ? scout(worker) : find(worker) {
        found(isScout: isScout)
        idleSince = nil
        runAll(item, worker)
        // Looks around once more before it parks, if nobody else does.
        isScout = beScout()
        continue
      }
      let since = idleSince ?? MonotonicClock.now()
      idleSince = since
      switch park(worker, isScout: isScout, until: since &+ patience) {
      case .scout: isScout = true
      case .again:
        isScout = false
        // The keeper stays, however long.
        if MonotonicClock.now() >= since &+ patience { idleSince = nil }
      case .end:
        worker.detach()
        return
      }
    }
  }

  /// Runs an item, and then what else there is.
  private func runAll(_ first: ScheduledItem, _ worker: PoolWorker) {
    // Without the scheduler there can be work all the same.
    Schedulers.run(as: scheduler ?? ThreadPoolScheduler(self)) {
      first.run()
      while let item = find(worker) { item.run() }
    }
  }

  private func beScout() -> Bool {
    state.withLock { state in
      if state.hasScout { return false }
      state.hasScout = true
      canWake.store(false, ordering: .relaxed)
      return true
    }
  }

  /// Looks around for some microseconds.
  private func scout(_ worker: PoolWorker) -> ScheduledItem? {
    for _ in 0..<16 {
      if let item = find(worker) { return item }
      worker.pause()
    }
    return nil
  }

  /// Stops being the scout, having found work; has another come if there is more to do.
  private func found(isScout: Bool) {
    if isScout {
      state.withLock { state in
        state.hasScout = false
        updateCanWake(&state)
      }
    }
    if canWake.load(ordering: .relaxed), hasMore() { wakeOne() }
  }

  /// Whether anything waits that nobody is about to see to.
  private func hasMore() -> Bool {
    let isAtHand = state.withLock { state in
      state.inbox.count > 0 || state.hasTimers && state.keeper == nil
    }
    if isAtHand { return true }
    return workers[..<highest.load(ordering: .acquiring)].contains { worker in
      worker.queue.withLock { $0.items.count > 0 }
    }
  }

  private enum Wake {
    /// Woken up to look for work.
    case scout
    /// There may be something to do.
    case again
    case end
  }

  private func park(_ worker: PoolWorker, isScout: Bool, until idleDeadline: UInt64) -> Wake {
    let deadline = state.withLock { state -> UInt64 in
      if isScout { state.hasScout = false }
      state.parked.append(worker.index)
      if state.hasTimers, state.keeper == nil {
        state.keeper = worker.index
        state.watched = state.firstDeadline
      }
      updateCanWake(&state)
      return state.keeper == worker.index ? min(state.watched, idleDeadline) : idleDeadline
    }
    // What was pushed before this became visible as parked.
    if hasWork() { return unparkSelf(worker, mayEnd: false) }
    if isEnding(worker) { return unparkSelf(worker, mayEnd: true) }
    let isWoken = worker.parker.park(until: deadline)
    return unparkSelf(worker, mayEnd: !isWoken || isEnding(worker))
  }

  private func hasWork() -> Bool {
    if state.withLock({ $0.inbox.count > 0 }) { return true }
    return workers[..<highest.load(ordering: .acquiring)].contains { worker in
      worker.queue.withLock { $0.items.count > 0 }
    }
  }

  /// Whether the pool ends and a thread has nothing to wait for.
  private func isEnding(_ worker: PoolWorker) -> Bool {
    state.withLock { $0.phase != .open && $0.keeper != worker.index }
  }

  /// Goes on: by itself, unless somebody has taken the thread off the list and made it the scout.
  private func unparkSelf(_ worker: PoolWorker, mayEnd: Bool) -> Wake {
    state.withLock { state in
      guard let position = state.parked.lastIndex(of: worker.index) else { return .scout }
      state.parked.remove(at: position)
      if state.keeper == worker.index { state.keeper = nil }
      let isNeeded = state.inbox.count > 0 || state.hasTimers && state.keeper == nil
      let isEnd = mayEnd && !isNeeded
      if isEnd { state.vacant.append(worker.index) }
      updateCanWake(&state)
      return isEnd ? .end : .again
    }
  }
}
