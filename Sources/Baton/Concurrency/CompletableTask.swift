// SPDX-License-Identifier: MIT

@available(swift, introduced: 6)
extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Creates a completable from asynchronous work, which runs in a task for each subscriber.
  ///
  ///     let saved = Completable.create { try await store.save(order) }
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached, and inherits nothing from the task that subscribes.
  ///   - priority: The priority of the task, or nil for the subscriber's.
  ///   - work: Its end is the completion, and an error that it throws fails the completable. Disposal cancels
  ///     its task. Like the closure of a `Task { }`, it is isolated to the actor in whose code it is written.
  /// - Scheduling: The result is delivered on the threads of the shared pool.
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    @_inheritActorContext work: @escaping @isolated(any) @Sendable () async throws -> Void
  ) -> Completable {
    _createTask(on: TaskStart(detached: detached, priority: priority, on: nil), work)
  }

  /// Creates a completable from asynchronous work, which runs in a task on an executor for each subscriber.
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached, and inherits nothing from the task that subscribes.
  ///   - priority: The priority of the task, or nil for the subscriber's.
  ///   - executor: The executor of the task, such as a scheduler.
  ///   - work: Its end is the completion, and an error that it throws fails the completable. Disposal cancels
  ///     its task. It is not isolated to an actor.
  /// - Scheduling: The result is delivered where `work` returns, on `executor`.
  // forms: swift6
  @_alwaysEmitIntoClient
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, on executor: any TaskExecutor,
    work: @escaping @Sendable () async throws -> Void
  ) -> Completable {
    _createTask(on: TaskStart(detached: detached, priority: priority, on: executor), work)
  }
}
