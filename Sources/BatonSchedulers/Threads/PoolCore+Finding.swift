// SPDX-License-Identifier: MIT

import Synchronization

/// How a pool's threads find work.
extension PoolCore {
  /// So many items run before a thread looks at what has waited longest.
  private static var turn: Int { 16 }

  /// The next item for a thread, if there is one.
  func find(_ worker: PoolWorker) -> ScheduledItem? {
    worker.searches &+= 1
    if worker.searches % Self.turn == 0, let item = findOldest(worker) { return item }
    if let item = worker.queue.withLock({ $0.items.popNewest() }) { return item.takeRetainedValue() }
    return findShared(worker) ?? steal(worker)
  }

  private func findOldest(_ worker: PoolWorker) -> ScheduledItem? {
    // By turns, so that neither the inbox nor the thread's own queue is kept from the other.
    if worker.searches % (2 * Self.turn) == 0 { return findShared(worker) }
    return worker.queue.withLock { $0.items.popOldest() }?.takeRetainedValue()
  }

  /// Takes a batch of timers that are due, or of what was scheduled from elsewhere.
  private func findShared(_ worker: PoolWorker) -> ScheduledItem? {
    let isDue = isTimerDue
    var taken = 0
    let (item, wantsKeeper) = state.withLock { state -> (Unmanaged<ScheduledItem>?, Bool) in
      var chain: Unmanaged<ScheduledItem>?
      if isDue { chain = takeDue(&state, &taken) }
      if chain == nil, state.inbox.count > 0 {
        taken = min(Self.batch, (state.inbox.count + 1) / 2)
        chain = state.inbox.takeOldest(taken)
      }
      let wantsKeeper = state.hasTimers && state.keeper == nil
      if taken < 2 { return (chain, wantsKeeper) }
      // Under both locks: a shutdown that drops finds the items in the one place or the other.
      let item = worker.queue.withLock { Self.put(chain, in: &$0) }
      return (item, wantsKeeper)
    }
    guard let item else { return nil }
    if taken > 1 || wantsKeeper, canWake.load(ordering: .relaxed) { wakeOne() }
    return item.takeRetainedValue()
  }

  private var isTimerDue: Bool {
    let earliest = earliest.load(ordering: .relaxed)
    return earliest != .max && earliest <= MonotonicClock.now()
  }

  /// Takes due timers, chained with the last of them first.
  private func takeDue(_ state: inout State, _ taken: inout Int) -> Unmanaged<ScheduledItem>? {
    guard state.hasTimers else {
      earliest.store(.max, ordering: .relaxed)
      return nil
    }
    let now = MonotonicClock.now()
    var chain: Unmanaged<ScheduledItem>?
    while taken < Self.batch, let node = state.wheel!.popDue(now: now) {
      node.link = chain
      chain = Unmanaged<ScheduledItem>.passRetained(node)
      taken += 1
    }
    earliest.store(state.firstDeadline, ordering: .relaxed)
    return chain
  }

  /// Takes half of what another thread's queue has, the oldest.
  private func steal(_ worker: PoolWorker) -> ScheduledItem? {
    let count = highest.load(ordering: .acquiring)
    for distance in 1..<max(count, 1) {
      let victim = workers[(worker.index + distance) % count]
      var taken = 0
      let chain = victim.queue.withLock { queue -> Unmanaged<ScheduledItem>? in
        taken = min(Self.batch, (queue.items.count + 1) / 2)
        return queue.items.takeOldest(taken)
      }
      guard let chain else { continue }
      if taken == 1 { return chain.takeRetainedValue() }
      let item = worker.queue.withLock { $0.isDropping ? nil : Self.put(chain, in: &$0) }
      if let item {
        if canWake.load(ordering: .relaxed) { wakeOne() }
        return item.takeRetainedValue()
      }
      for item in Array(Chain(chain)).reversed() { item.refuse(refusal(.shutDown)) }
    }
    return nil
  }

  /// Puts a chain, whose last item is the oldest, into a queue; returns that last one instead.
  private static func put(
    _ chain: Unmanaged<ScheduledItem>?,
    in queue: inout PoolWorker.Queue
  ) -> Unmanaged<ScheduledItem>? {
    var next = chain
    while let item = next {
      next = item._withUnsafeGuaranteedRef { item in
        defer { item.link = nil }
        return item.link
      }
      if next == nil { return item }
      queue.items.push(item)
    }
    return nil
  }
}

extension TimerWheel {
  /// Takes out what a shutdown drops: all, or what is periodic.
  static func takeDropped(_ mode: ShutdownMode, _ place: inout TimerWheel?) -> [ScheduledItem] {
    guard var wheel = place.take() else { return [] }
    var dropped: [ScheduledItem] = []
    var kept: [TimerNode] = []
    while let node = wheel.popDue(now: .max) {
      if mode == .dropQueued || node.isPeriodic { dropped.append(node) } else { kept.append(node) }
    }
    let now = MonotonicClock.now()
    for node in kept { wheel.insert(node, now: now) }
    place = consume wheel
    return dropped
  }
}
