// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms the latest element by asynchronous work, which a newer element cancels.
  ///
  /// ![source: 5 at 1, 2 at 3, 3 at 7, completed at 9. Then mapLatest(on: scheduler) { … }. result: 2 s at 5,
  /// 3 s and completed at 10.](marble-mapLatest)
  ///
  /// ```swift
  /// let results = query
  ///   .debounce(.milliseconds(300), scheduler: .main)
  ///   .mapLatest { try await api.search($0) }
  /// ```
  ///
  /// Each element has a task. The result or error of a cancelled task is dropped, even if the task ignores
  /// its cancellation and runs to its end. An error of the latest task, or of this sequence, cancels the
  /// running task and ends the sequence. The completion is sent after the latest result. Disposal cancels the
  /// task.
  ///
  /// - Parameters:
  ///   - priority: The priority of the tasks, or nil for the subscriber's.
  ///   - transform: Transforms an element. An error that it throws ends the sequence, unless a newer element
  ///     has arrived. Like the closure of a `Task { }`, it is isolated to the actor in whose code it is
  ///     written.
  /// - Scheduling: Results are delivered where `transform` returns; errors of the source on the thread that
  ///   sends them. A task is cancelled on the thread that sends the newer element, before the next task
  ///   begins.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public func mapLatest<Result: Sendable>(
    priority: TaskPriority? = nil,
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    _mapLatest(on: TaskStart(priority: priority, on: nil), transform)
  }

  /// Transforms the latest element by asynchronous work, which a newer element cancels.
  ///
  /// ![source: 5 at 1, 2 at 3, 3 at 7, completed at 9. Then mapLatest(on: scheduler) { … }. result: 2 s at 5,
  /// 3 s and completed at 10.](marble-mapLatest)
  ///
  /// ```swift
  /// let thumbnails = shown.mapLatest(on: ThreadPoolScheduler.computation) { try await thumbnail(of: $0) }
  /// ```
  ///
  /// Each element has a task. The result or error of a cancelled task is dropped, even if the task ignores
  /// its cancellation and runs to its end. An error of the latest task, or of this sequence, cancels the
  /// running task and ends the sequence. The completion is sent after the latest result. Disposal cancels the
  /// task.
  ///
  /// - Parameters:
  ///   - priority: The priority of the tasks, or nil for the subscriber's.
  ///   - executor: The executor of the tasks, such as a scheduler, or nil: the shared pool, or the
  ///     subscriber's event loop if that runs tasks.
  ///   - transform: Transforms an element. An error that it throws ends the sequence, unless a newer element
  ///     has arrived. It is not isolated to an actor.
  /// - Scheduling: Results are delivered where `transform` returns, on `executor`; errors of the source on
  ///   the thread that sends them. A task is cancelled on the thread that sends the newer element, before the
  ///   next task begins.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public func mapLatest<Result: Sendable>(
    priority: TaskPriority? = nil, on executor: (any TaskExecutor)?,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    _mapLatest(on: TaskStart(priority: priority, on: executor), transform)
  }
}
