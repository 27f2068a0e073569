// SPDX-License-Identifier: MIT

import Synchronization

/// The queues, the timers and the threads of a pool.
///
/// Each thread has a queue of its own, for what is scheduled by the work that it runs; it takes the newest from
/// there, so that work that splits itself up goes deep first, and takes from the others' old ends when it has
/// none. What is scheduled from elsewhere is in the inbox, from where threads take batches.
///
/// A thread is running work, parked, or the scout: the one that has been woken up or started and has not found
/// work yet, or is looking around before it parks. There is one scout at most, and while there is one nobody is
/// woken up. A scout that finds work has another woken up if there is more. So however fast work comes, threads
/// come one after the other, and nobody pays for more than one.
///
/// No work is left behind: who pushes an item reads `canWake` after that; who parks, or stops being the scout,
/// sets `canWake` and looks through all queues after that. Both use the queues' locks, so one sees the other.
///
/// One parked thread at most is the keeper: it sleeps until the earliest timer is due. Running threads look at
/// the timers now and then, in case that no thread is left to be it.
final class PoolCore: TimerHost, @unchecked Sendable {  // Sendable: atomics, and what is guarded.
  /// The most that a thread takes from the inbox or from another at once.
  static let batch = 64

  enum Phase {
    case open
    /// Nobody can schedule any more, for the scheduler is gone.
    case retired
    case finishing
    case dropped

    var isClosed: Bool { self == .finishing || self == .dropped }
  }

  struct State: ~Copyable {
    var phase = Phase.open
    var inbox = ItemRing()
    var wheel: TimerWheel?
    /// The threads that are parked; the last one parked last.
    var parked: [Int] = []
    /// The places for threads that have none; the last one is taken first.
    var vacant: [Int]
    var hasScout = false
    var keeper: Int?
    /// What the keeper sleeps for.
    var watched = UInt64.max

    var hasTimers: Bool { mutating get { wheel?.count ?? 0 > 0 } }
    /// The earliest deadline, or the largest number.
    var firstDeadline: UInt64 { mutating get { wheel?.earliest ?? .max } }
    var canWake: Bool { !hasScout && !(parked.isEmpty && vacant.isEmpty) }
  }

  let name: String
  let bound: QueueBound?
  let thread: SystemThread
  /// The nanoseconds for which a thread has to be idle before it ends.
  let patience: UInt64
  let workers: [PoolWorker]
  let state: Guarded<State>

  /// What `state` says, for those who do not hold its lock.
  let canWake = Atomic(true)
  /// The earliest deadline; for those who do not hold the lock.
  let earliest = Atomic(UInt64.max)
  /// The places above this one have never had a thread.
  let highest = Atomic(0)

  /// Written before the scheduler is given out.
  weak var scheduler: ThreadPoolScheduler?

  init(maximum: Int, patience: UInt64, thread: SystemThread, bound: QueueBound?) {
    name = thread.name
    self.bound = bound
    self.thread = thread
    self.patience = patience
    workers = (0..<maximum).map { PoolWorker(index: $0) }
    state = Guarded(State(vacant: (0..<maximum).reversed()))
  }

  func refusal(_ reason: SchedulerRefusal.Reason) -> SchedulerRefusal {
    SchedulerRefusal(scheduler: describe(ThreadPoolScheduler.self, name), reason: reason)
  }

  // For the scheduler.

  var isClosed: Bool { state.withLock { $0.phase.isClosed } }

  func submit(_ work: _Work) -> any Disposable {
    let item: ScheduledItem
    if let bound {
      let reason = bound.enter { PoolWorker.current(of: self) != nil }
      if let reason { return work.perform(refusal(reason)) }
      item = CountedItem(bound: bound, work)
    } else {
      item = ScheduledItem(work)
    }
    let reference = Unmanaged<ScheduledItem>.passRetained(item)
    let isIn: Bool
    if let worker = PoolWorker.current(of: self) {
      isIn = worker.queue.withLock { queue in
        if !queue.isClosed { queue.items.push(reference) }
        return !queue.isClosed
      }
      if isIn, canWake.load(ordering: .relaxed) { wakeOne() }
    } else {
      isIn = pushToInbox(reference)
    }
    if !isIn { reference.takeRetainedValue().refuse(refusal(.shutDown)) }
    return item
  }

  private func pushToInbox(_ item: Unmanaged<ScheduledItem>) -> Bool {
    let (isIn, call) = state.withLock { state -> (Bool, Call?) in
      if state.phase.isClosed { return (false, nil) }
      state.inbox.push(item)
      return (true, state.canWake ? callOne(&state) : nil)
    }
    if let call { perform(call) }
    return isIn
  }

  func submit(_ work: _Work, after dueTime: Duration) -> any Disposable {
    dueTime <= .zero ? submit(work) : add(after: dueTime, work)
  }

  override func insert(_ node: TimerNode, now: UInt64) {
    let (isIn, call) = state.withLock { state -> (Bool, Call?) in
      // Under the lock: a disposal that comes later removes the timer again.
      if node.status.load(ordering: .acquiring) == ScheduledItem.Status.disposed { return (true, nil) }
      if state.phase.isClosed { return (false, nil) }
      if state.wheel == nil { state.wheel = TimerWheel(now: now) }
      state.wheel!.insert(node, now: now)
      if node.deadline < earliest.load(ordering: .relaxed) {
        earliest.store(node.deadline, ordering: .relaxed)
      }
      if let keeper = state.keeper {
        if node.deadline >= state.watched { return (true, nil) }
        state.watched = node.deadline
        return (true, .unpark(keeper))
      }
      return (true, state.canWake ? callOne(&state) : nil)
    }
    if let call { perform(call) }
    if !isIn { node.refuse(refusal(.shutDown)) }
  }

  override func remove(_ node: TimerNode) {
    // The keeper of a pool that is to end waits for a timer that is gone.
    let keeper = state.withLock { state in
      _ = state.wheel?.remove(node)
      return state.phase != .open && !state.hasTimers ? state.keeper : nil
    }
    if let keeper { perform(.unpark(keeper)) }
  }

  func shutdown(_ mode: ShutdownMode) {
    let (dropped, parked) = state.withLock { state -> ([ScheduledItem], [Int]) in
      if mode == .dropQueued {
        state.phase = .dropped
      } else if !state.phase.isClosed {
        state.phase = .finishing
      }
      return (takeDropped(mode, &state), state.parked)
    }
    bound?.close()
    for index in parked { workers[index].parker.unpark() }
    let refusal = refusal(.shutDown)
    for item in dropped { item.refuse(refusal) }
  }

  /// Says that nobody can schedule any more.
  func retire() {
    let parked = state.withLock { state -> [Int] in
      if state.phase == .open { state.phase = .retired }
      return state.parked
    }
    for index in parked { workers[index].parker.unpark() }
  }

  private func takeDropped(_ mode: ShutdownMode, _ state: inout State) -> [ScheduledItem] {
    var dropped: [ScheduledItem] = []
    let isDropping = mode == .dropQueued
    while isDropping, let item = state.inbox.popOldest() { dropped.append(item.takeRetainedValue()) }
    for worker in workers {
      worker.queue.withLock { queue in
        queue.isClosed = true
        if isDropping { queue.isDropping = true }
        while isDropping, let item = queue.items.popOldest() { dropped.append(item.takeRetainedValue()) }
      }
    }
    dropped += TimerWheel.takeDropped(mode, &state.wheel)
    earliest.store(state.firstDeadline, ordering: .relaxed)
    return dropped
  }
}
