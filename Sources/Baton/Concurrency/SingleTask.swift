// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension PrimitiveSequenceType where Trait == SingleTrait, Element: Sendable {
  /// A single of asynchronous work, which is begun for each subscriber.
  ///
  /// ![Then Single.create(on: scheduler) { … }. result: user and completed at 3.](marble-single-task)
  ///
  ///     let user = Single.create { try await api.user(id) }
  ///
  /// - Parameters:
  ///   - detached: Whether the task takes over nothing from the task that subscribes.
  ///   - priority: The priority of the task; nil is the subscriber's.
  ///   - work: Makes the element. Disposal cancels its task. As that of a `Task { }` it belongs to the actor in whose code it is
  ///     written, and runs there.
  /// - Scheduling: The result arrives on the threads that tasks share.
  @_alwaysEmitIntoClient
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    @_inheritActorContext work: @escaping @isolated(any) @Sendable () async throws -> Element
  ) -> Single<Element> {
    _createTask(on: tasks(detached: detached, priority: priority, on: nil), work)
  }

  /// A single of asynchronous work, which is begun for each subscriber, on an executor.
  ///
  /// ![Then Single.create(on: scheduler) { … }. result: user and completed at 3.](marble-single-task)
  ///
  /// - Parameters:
  ///   - detached: Whether the task takes over nothing from the task that subscribes.
  ///   - priority: The priority of the task; nil is the subscriber's.
  ///   - executor: Where the task runs: a scheduler, for one.
  ///   - work: Makes the element. Disposal cancels its task. It belongs to no actor.
  /// - Scheduling: The result arrives where `work` ends, on `executor`.
  @_alwaysEmitIntoClient
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, on executor: any TaskExecutor,
    work: @escaping @Sendable () async throws -> Element
  ) -> Single<Element> {
    _createTask(on: tasks(detached: detached, priority: priority, on: executor), work)
  }
}
