// SPDX-License-Identifier: MIT

/// Counts the items that wait in a bounded queue, and blocks callers until there is room: a semaphore that can be closed.
final class QueueBound: Sendable {
  private struct State {
    var count = 0
    var isClosed = false
  }

  private let capacity: Int
  private let policy: FullQueuePolicy
  private let state = Monitor(State())

  /// Returns nil if `capacity` is.
  init?(_ owner: StaticString, capacity: Int?, policy: FullQueuePolicy) {
    guard let capacity else { return nil }
    require(capacity > 0, "\(owner): capacity must be positive, was \(capacity)")
    self.capacity = capacity
    self.policy = policy
  }

  private init(capacity: Int, policy: FullQueuePolicy) {
    self.capacity = capacity
    self.policy = policy
  }

  /// A bound of the same capacity and policy, for another queue of the same scheduler.
  func copy() -> QueueBound { QueueBound(capacity: capacity, policy: policy) }

  /// Counts an item in as soon as there is room. Returns the reason if it cannot be.
  ///
  /// - Parameter isInside: Whether the calling thread is one of those that make room, so that it must not
  ///   block. Only asked if there is no room.
  func enter(isInside: () -> Bool) -> SchedulerRefusal.Reason? {
    let isAtOnce = state.withLock { Self.enter(&$0, capacity) }
    if let isAtOnce { return isAtOnce ? nil : .shutDown }
    if policy == .refuse { return .queueFull(capacity: capacity) }
    let isIn = isInside() ? state.withLock { Self.enter(&$0, .max) } : nil
    return isIn ?? waitForRoom() ? nil : .shutDown
  }

  /// Blocks until there is room, and counts an item in. Returns false if the bound is closed before.
  private func waitForRoom() -> Bool {
    let wait = RunTrace.beginWait(.blocked, "room in a scheduler's queue")
    defer { RunTrace.endWait(wait) }
    return state.wait { Self.enter(&$0, capacity) } ?? false
  }

  /// Counts an item in. Returns false if the bound is closed, and nil if there is no room.
  private static func enter(_ state: inout State, _ capacity: Int) -> Bool? {
    if state.isClosed { return false }
    if state.count >= capacity { return nil }
    state.count += 1
    return true
  }

  /// Counts an item out.
  func leave() {
    state.withLock { $0.count -= 1 }
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
  init(bound: QueueBound, _ work: ScheduledWork) {
    self.bound = bound
    super.init(work)
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
  case wait
  /// The work is refused with ``SchedulerRefusal/Reason/queueFull(capacity:)``.
  case refuse

  /// Another name for ``refuse``: a sequence whose work is refused fails.
  public static var fail: FullQueuePolicy { .refuse }
}
