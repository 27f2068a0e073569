// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms the latest element by asynchronous work: a newer one cancels the work on the one before.
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
  /// Each element has a task. The result of a task that has been cancelled is dropped, and so is its error, even if it ignores
  /// cancellation and runs to its end. An error of the work on the latest element, or of this sequence, cancels what runs and ends
  /// the sequence; completion waits for the latest result. Disposal cancels the task.
  ///
  /// - Parameters:
  ///   - priority: The priority of the tasks; nil is the subscriber's.
  ///   - transform: Makes a new element of each. An error that it throws ends the sequence, unless a newer element has come.
  ///     As that of a `Task { }` it belongs to the actor in whose code it is written, and runs there.
  /// - Scheduling: Results arrive where `transform` ends; errors of the source where they are. Tasks are cancelled where the newer
  ///   element arrives, before the work on that begins.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public func mapLatest<Result: Sendable>(
    priority: TaskPriority? = nil,
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    _mapLatest(on: tasks(priority: priority, on: nil), transform)
  }

  /// Transforms the latest element by asynchronous work: a newer one cancels the work on the one before.
  ///
  /// ![source: 5 at 1, 2 at 3, 3 at 7, completed at 9. Then mapLatest(on: scheduler) { … }. result: 2 s at 5,
  /// 3 s and completed at 10.](marble-mapLatest)
  ///
  /// ```swift
  /// let thumbnails = shown.mapLatest(on: ThreadPoolScheduler.computation) { try await thumbnail(of: $0) }
  /// ```
  ///
  /// Each element has a task. The result of a task that has been cancelled is dropped, and so is its error, even if it ignores
  /// cancellation and runs to its end. An error of the work on the latest element, or of this sequence, cancels what runs and ends
  /// the sequence; completion waits for the latest result. Disposal cancels the task.
  ///
  /// - Parameters:
  ///   - priority: The priority of the tasks; nil is the subscriber's.
  ///   - executor: Where the tasks run: a scheduler, for one. Nil is the threads that tasks share.
  ///   - transform: Makes a new element of each. An error that it throws ends the sequence, unless a newer element has come.
  ///     It belongs to no actor.
  /// - Scheduling: Results arrive where `transform` ends, on `executor`; errors of the source where they are. Tasks are cancelled where
  ///   the newer element arrives, before the work on that begins.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: swift6; traits Infallible
  @_alwaysEmitIntoClient
  public func mapLatest<Result: Sendable>(
    priority: TaskPriority? = nil, on executor: (any TaskExecutor)?,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    _mapLatest(on: tasks(priority: priority, on: executor), transform)
  }
}
