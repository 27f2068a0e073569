// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// Creates a single from asynchronous work, which runs in a task for each subscriber.
  ///
  /// ![Then Single.create(on: scheduler) { … }. result: user and completed at 3.](marble-single-task)
  ///
  ///     let user = Single.create { try await api.user(id) }
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached, and inherits nothing from the task that subscribes.
  ///   - priority: The priority of the task, or nil for the subscriber's.
  ///   - work: Returns the element. Disposal cancels its task. Like the closure of a `Task { }`, it is
  ///     isolated to the actor in whose code it is written.
  /// - Scheduling: The result is delivered on the threads of the shared pool.
  @_alwaysEmitIntoClient
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    @_inheritActorContext work: @escaping @isolated(any) @Sendable () async throws -> Element
  ) -> Single<Element> {
    _createTask(on: TaskStart(detached: detached, priority: priority, on: nil), work)
  }

  /// Creates a single from asynchronous work, which runs in a task on an executor for each subscriber.
  ///
  /// ![Then Single.create(on: scheduler) { … }. result: user and completed at 3.](marble-single-task)
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached, and inherits nothing from the task that subscribes.
  ///   - priority: The priority of the task, or nil for the subscriber's.
  ///   - executor: The executor of the task, such as a scheduler.
  ///   - work: Returns the element. Disposal cancels its task. It is not isolated to an actor.
  /// - Scheduling: The result is delivered where `work` returns, on `executor`.
  @_alwaysEmitIntoClient
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, on executor: any TaskExecutor,
    work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    _createTask(on: TaskStart(detached: detached, priority: priority, on: executor), work)
  }
}
