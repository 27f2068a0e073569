// SPDX-License-Identifier: MIT

/// Counts the pieces that wait in a bounded queue, and makes callers wait for room.
final class QueueBound: Sendable {
  private struct State {
    var count = 0
    var isClosed = false
  }

  private let capacity: Int
  private let policy: FullQueuePolicy
  private let state = Monitor(State())

  /// Returns nil if there is no bound.
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

  /// One for another queue of the same scheduler.
  func copy() -> QueueBound { QueueBound(capacity: capacity, policy: policy) }

  /// Counts a piece in, as soon as there is room; or says why it cannot.
  ///
  /// - Parameter isInside: Whether the caller is one of those who make room; asked only if there is none.
  func enter(isInside: () -> Bool) -> SchedulerRefusal.Reason? {
    let isAtOnce = state.withLock { Self.enter(&$0, capacity) }
    if let isAtOnce { return isAtOnce ? nil : .shutDown }
    if policy == .refuse { return .queueFull(capacity: capacity) }
    let isIn = isInside() ? state.withLock { Self.enter(&$0, .max) } : nil
    return isIn ?? state.wait { Self.enter(&$0, capacity) } ?? false ? nil : .shutDown
  }

  /// Whether a piece was counted in; nil if there is no room.
  private static func enter(_ state: inout State, _ capacity: Int) -> Bool? {
    if state.isClosed { return false }
    if state.count >= capacity { return nil }
    state.count += 1
    return true
  }

  /// Counts a piece out.
  func leave() {
    state.withLock { $0.count -= 1 }
    state.signal()
  }

  /// Lets nobody in any more; those who wait go away.
  func close() {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }
}
