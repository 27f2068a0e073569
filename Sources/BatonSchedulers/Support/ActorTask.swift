// SPDX-License-Identifier: MIT

/// Runs `body` on an actor, as a task of its own that goes there at once: a task that calls one of the actor's methods
/// starts on a thread of the shared pool first, and waits for one.
package func startTask(on actor: any Actor, _ body: @escaping @Sendable () -> Void) {
  // An isolated parameter is passed like any other, and `start` touches nothing of the actor's.
  typealias Isolated = (isolated any Actor, @escaping @Sendable () -> Void) -> Void
  typealias Free = (any Actor, @escaping @Sendable () -> Void) -> Void
  unsafeBitCast(start as Isolated, to: Free.self)(actor, body)
}

private func start(on actor: isolated any Actor, _ body: @escaping @Sendable () -> Void) {
  // Handed over, and used by the task alone.
  nonisolated(unsafe) let operation: @isolated(any) () async -> Void = {
    _ = actor; body()
  }
  // Detached: what it does is not for the task that happens to start it.
  Task.detached(priority: Task.currentPriority, operation: operation)
}
