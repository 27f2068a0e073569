// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms each element by asynchronous work, which runs for several elements concurrently.
  ///
  /// ![source: 5 at 1, 2 at 3, 2 at 5, completed at 8. Then map(maxConcurrent: 2, on: scheduler) { … }.
  /// result: 5 s and 2 s at 6, 2 s and completed at 8.](marble-map-concurrent)
  ///
  /// With `ordering: .completion`:
  ///
  /// ![source: 5 at 1, 2 at 3, 2 at 5, completed at 8. Then map(maxConcurrent: 2, ordering: .completion, on:
  /// scheduler) { … }. result: 2 s at 5, 5 s at 6, 2 s at 7, completed at
  /// 8.](marble-map-concurrent-unordered)
  ///
  ///     let users = ids.map(maxConcurrent: 4) { try await api.user($0) }
  ///
  /// At most `maxConcurrent` elements have a running task or a result that has not been delivered. So a slow
  /// subscriber holds up the work, and so does a slow element whose result must be delivered first. Further
  /// elements wait, without a bound; a task that has finished with one element takes the next. An error
  /// cancels the other tasks and ends the sequence without the waiting results. The completion is sent after
  /// the results of all elements. Disposal cancels all tasks. To limit how many begin in a span of time, too,
  /// use a ``RateLimiter`` in the closure.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of elements that are transformed at the same time; must be
  ///     positive.
  ///   - ordering: Whether results are sent in the order of the elements, which is the default, or in the
  ///     order in which the tasks finish.
  ///   - priority: The priority of the tasks, or nil for the subscriber's.
  ///   - transform: Transforms an element. An error that it throws ends the sequence. Like the closure of a
  ///     `Task { }`, it is isolated to the actor in whose code it is written.
  /// - Scheduling: Results are delivered where `transform` returns; errors of the source on the thread that
  ///   sends them.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  @_alwaysEmitIntoClient
  public func map<Result: Sendable>(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    _mapConcurrently("map", maxConcurrent, ordering, on: TaskStart(priority: priority, on: nil), transform)
  }

  /// Transforms each element by asynchronous work, which runs for several elements concurrently.
  ///
  /// ![source: 5 at 1, 2 at 3, 2 at 5, completed at 8. Then map(maxConcurrent: 2, on: scheduler) { … }.
  /// result: 5 s and 2 s at 6, 2 s and completed at 8.](marble-map-concurrent)
  ///
  /// With `ordering: .completion`:
  ///
  /// ![source: 5 at 1, 2 at 3, 2 at 5, completed at 8. Then map(maxConcurrent: 2, ordering: .completion, on:
  /// scheduler) { … }. result: 2 s at 5, 5 s at 6, 2 s at 7, completed at
  /// 8.](marble-map-concurrent-unordered)
  ///
  ///     let users = ids.map(maxConcurrent: 4) { try await api.user($0) }
  ///
  /// At most `maxConcurrent` elements have a running task or a result that has not been delivered. So a slow
  /// subscriber holds up the work, and so does a slow element whose result must be delivered first. Further
  /// elements wait, without a bound; a task that has finished with one element takes the next. An error
  /// cancels the other tasks and ends the sequence without the waiting results. The completion is sent after
  /// the results of all elements. Disposal cancels all tasks. To limit how many begin in a span of time, too,
  /// use a ``RateLimiter`` in the closure.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of elements that are transformed at the same time; must be
  ///     positive.
  ///   - ordering: Whether results are sent in the order of the elements, which is the default, or in the
  ///     order in which the tasks finish.
  ///   - priority: The priority of the tasks, or nil for the subscriber's.
  ///   - executor: The executor of the tasks, such as a scheduler, or nil: the shared pool, or the
  ///     subscriber's event loop if that runs tasks.
  ///   - transform: Transforms an element. An error that it throws ends the sequence. It is not isolated to
  ///     an actor.
  /// - Scheduling: Results are delivered where `transform` returns, on `executor`; errors of the source on
  ///   the thread that sends them.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  @_alwaysEmitIntoClient
  public func map<Result: Sendable>(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    _mapConcurrently(
      "map", maxConcurrent, ordering, on: TaskStart(priority: priority, on: executor), transform)
  }
}
