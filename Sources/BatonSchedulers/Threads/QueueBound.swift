// SPDX-License-Identifier: MIT

/// Counts the items that wait in a bounded queue, and blocks callers until there is room: a semaphore that
/// can be closed.
final class QueueBound: Sendable {
  private struct State {
    var count = 0
    /// How many items have been counted out: a caller that has found no room looks again when another one
    /// has.
    var departures = 0
    var isClosed = false
  }

  enum Entry: Equatable {
    /// An item has been counted in.
    case counted
    case closed
    /// There is no room since so many departures.
    case full(departures: Int)
  }

  let capacity: Int
  /// The largest number of threads that take items out of the queue.
  let servers: Int
  private let policy: FullQueuePolicy
  private let state = Monitor(State())

  /// Returns nil if `capacity` is.
  init?(_ owner: StaticString, capacity: Int?, policy: FullQueuePolicy, servers: Int = 1) {
    guard let capacity else { return nil }
    require(capacity > 0, "\(owner): capacity must be positive, was \(capacity)")
    self.capacity = capacity
    self.policy = policy
    self.servers = servers
  }

  /// A bound of the same capacity and policy, for another queue of the same scheduler.
  func copy() -> QueueBound? { QueueBound("", capacity: capacity, policy: policy, servers: servers) }

  var hasRoom: Bool { state.withLock { $0.isClosed || $0.count < capacity } }

  /// Counts an item in as soon as there is room. Returns the reason if it cannot be.
  ///
  /// - Parameter isInside: Whether the calling thread is one of those that make room, so that it must not
  ///   block. Only asked if there is no room.
  func enter(isInside: () -> Bool) -> SchedulerRefusal.Reason? {
    var entry = enter()
    if case .full = entry {
      if policy == .refuse { return .queueFull(capacity: capacity) }
      if !isInside() { return waitForRoom() }
      entry = enter(within: .max)
    }
    return entry == .closed ? .shutDown : nil
  }

  /// Counts an item in if there is room.
  func enter(within most: Int? = nil) -> Entry {
    state.withLock { state in
      if state.isClosed { return .closed }
      if state.count >= most ?? capacity { return .full(departures: state.departures) }
      state.count += 1
      return .counted
    }
  }

  /// Blocks until there is room, and counts an item in. Returns the reason if that does not happen: the bound
  /// is closed, the calling thread closes a circle of waits, or nothing has left for as long as is allowed.
  private func waitForRoom() -> SchedulerRefusal.Reason? {
    let mark = RunTrace.beginWait(.blocked, "room in a scheduler's queue")
    let wait = RoomWaits.Wait(for: self)
    defer {
      RoomWaits.all.withLock { $0.leave(wait) }
      RunTrace.endWait(mark)
    }
    let longest = Hooks.longestWaitForRoom
    var limit = WaitLimit(longest)
    while true {
      let (entry, circle) = RoomWaits.all.withLock { $0.enter(wait) }
      if circle == .elsewhere { state.broadcast() }
      guard case .full(let departures) = entry else { return entry == .closed ? .shutDown : nil }
      if circle == .closing { return .circularWait(capacity: capacity, sender: Schedulers.caller) }
      guard let deadline = limit.deadline else {
        return .waitedForRoom(capacity: capacity, sender: Schedulers.caller, limit: longest)
      }
      let hasChanged = state.wait(until: deadline) { state in
        state.isClosed || state.departures != departures ? true : nil
      }
      if hasChanged == nil { limit.usePart() } else { limit.restart() }
    }
  }

  func leave() {
    state.withLock { state in
      state.count -= 1
      state.departures &+= 1
    }
    state.signal()
  }

  /// Lets no more items in. Callers that are blocked return.
  func close() {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }
}

/// An item that counts in a ``QueueBound`` while it is pending.
final class CountedItem: ScheduledItem, @unchecked Sendable {  // Sendable: adds a constant.
  private let bound: QueueBound

  /// - Parameter bound: Has already counted the item.
  init(bound: QueueBound, _ work: consuming ScheduledWork) {
    self.bound = bound
    super.init(consume work)
  }

  override func run() { leave(nil) }

  override func refuse(_ refusal: SchedulerRefusal) { leave(refusal) }

  override func discard() {
    bound.leave()
    super.discard()
  }

  private func leave(_ refusal: SchedulerRefusal?) {
    guard begin() else { return }
    bound.leave()
    answer(refusal)
  }
}

/// What a scheduler with a bounded queue does with work when the queue is full.
///
/// Waiting pieces of work count; timed work does not, even when it is due. Unlike elements of a sequence
/// (`OverflowPolicy` in `Baton`), work is never dropped to make room for other work.
public enum FullQueuePolicy: Sendable, Hashable {
  /// `schedule` blocks the calling thread until there is room. On the scheduler's own threads, which make the
  /// room, work is accepted beyond the capacity instead.
  ///
  /// Work that would wait for ever is refused instead:
  ///
  /// * at once, with ``SchedulerRefusal/Reason/circularWait(capacity:sender:)``, if it closes a circle of
  ///   schedulers all of whose threads wait for room in one another's queues, as where the work of two pools
  ///   schedules on the other, and both are full;
  /// * with ``SchedulerRefusal/Reason/waitedForRoom(capacity:sender:limit:)``, if the thread has been blocked
  ///   for ``Hooks/longestWaitForRoom`` while nothing was taken from the queue. This ends circles that cannot
  ///   be seen: through a bounded `observe(on:)`, a lock, `sync` of a dispatch queue, or the end of a
  ///   sequence. It also refuses what waits for work that takes longer, so set a longer time if yours does.
  case wait
  /// The work is refused with ``SchedulerRefusal/Reason/queueFull(capacity:)``.
  case refuse
}
