// SPDX-License-Identifier: MIT

import BatonKernel

/// A fair asynchronous mutex: lets one task through at a time, in the order of arrival.
///
/// ```
/// free ──enter──▶ taken, nobody waits ──enter──▶ taken, some wait
///   ▲                    │        ▲                   │
///   └───────leave────────┘        └─leave: the first─ ┘
/// ```
///
/// Unsafe: the thread that takes a waiter out of the list resumes it, once: `leave`, with the turn, or the task's cancellation.
final class Turnstile: Sendable {
  private typealias Waiter = UnsafeContinuation<Void, any Error>

  @safe private struct State {
    var isTaken = false
    var waiting: [(id: Int, waiter: Waiter)] = unsafe []
    /// The tasks that were cancelled before they waited.
    var cancelled: Set<Int> = []
    var lastID = 0
  }

  private let state = Lock(State())

  /// Waits for the turn. Throws if the task is cancelled before the turn comes.
  func enter() async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    defer { _ = state.withLock { $0.cancelled.remove(id) } }
    try await withTaskCancellationHandler {
      try await unsafe withUnsafeThrowingContinuation { (waiter: Waiter) in
        let outcome: Result<Void, any Error>? = state.withLock { state in
          if state.cancelled.contains(id) { return .failure(CancellationError()) }
          if state.isTaken {
            unsafe state.waiting.append((id, waiter))
            return nil
          }
          state.isTaken = true
          return .success(())
        }
        if let outcome { unsafe waiter.resume(with: outcome) }
      }
    } onCancel: {
      let waiter: Waiter? = unsafe state.withLock { state in
        guard let index = unsafe state.waiting.firstIndex(where: { unsafe $0.id == id }) else {
          state.cancelled.insert(id)
          return nil
        }
        return unsafe state.waiting.remove(at: index).waiter
      }
      unsafe waiter?.resume(throwing: CancellationError())
    }
  }

  /// Gives the turn to the task that has waited longest.
  func leave() {
    let waiter: Waiter? = unsafe state.withLock { state in
      if unsafe !state.waiting.isEmpty { return unsafe state.waiting.removeFirst().waiter }
      state.isTaken = false
      return nil
    }
    unsafe waiter?.resume()
  }
}
