// SPDX-License-Identifier: MIT

/// Runs `body` on an actor, as a task of its own that starts on the actor. (A task that calls a method of the
/// actor would first start on a thread of the shared pool, and wait for one.)
package func startTask(on actor: any Actor, _ body: @escaping @Sendable () -> Void) {
  // Unsafe: an isolated parameter is passed like any other, and `start` touches no state of the actor.
  typealias Isolated = (isolated any Actor, @escaping @Sendable () -> Void) -> Void
  typealias Free = (any Actor, @escaping @Sendable () -> Void) -> Void
  unsafe unsafeBitCast(start as Isolated, to: Free.self)(actor, body)
}

private func start(on actor: isolated any Actor, _ body: @escaping @Sendable () -> Void) {
  nonisolated(unsafe) let operation: @isolated(any) () async -> Void = {  // Unsafe: the task alone uses it.
    _ = actor; body()
  }
  // Detached, because the work does not belong to the task that happens to start it.
  unsafe Task.detached(priority: Task.currentPriority, operation: operation)
}
