// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms each element by asynchronous work, on several at once.
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
  /// At most `maxConcurrent` elements are being worked on, a task each, or have a result that has not been delivered. So a slow
  /// subscriber holds up the others, and so does a slow element whose result is to be delivered first. Further elements wait,
  /// without a bound; a task that has finished one takes the next. An error cancels the other tasks and ends the sequence,
  /// ahead of waiting results. The completion is sent after the results of all elements. Disposal cancels all tasks.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The elements that are worked on at once; must be positive.
  ///   - ordering: Whether results are delivered in the order of the elements, as is the default, or as they are made.
  ///   - priority: The priority of the tasks; nil is the subscriber's.
  ///   - transform: Makes a new element of each. An error that it throws ends the sequence.
  ///     As that of a `Task { }` it belongs to the actor in whose code it is written, and runs there.
  /// - Scheduling: Results arrive where `transform` ends; errors of the source where they are.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  @_alwaysEmitIntoClient
  public func map<Result: Sendable>(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    _mapConcurrently("map", maxConcurrent, ordering, on: tasks(priority: priority, on: nil), transform)
  }

  /// Transforms each element by asynchronous work, on several at once.
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
  /// At most `maxConcurrent` elements are being worked on, a task each, or have a result that has not been delivered. So a slow
  /// subscriber holds up the others, and so does a slow element whose result is to be delivered first. Further elements wait,
  /// without a bound; a task that has finished one takes the next. An error cancels the other tasks and ends the sequence,
  /// ahead of waiting results. The completion is sent after the results of all elements. Disposal cancels all tasks.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The elements that are worked on at once; must be positive.
  ///   - ordering: Whether results are delivered in the order of the elements, as is the default, or as they are made.
  ///   - priority: The priority of the tasks; nil is the subscriber's.
  ///   - executor: Where the tasks run: a scheduler, for one. Nil is the threads that tasks share.
  ///   - transform: Makes a new element of each. An error that it throws ends the sequence. It belongs to no actor.
  /// - Scheduling: Results arrive where `transform` ends, on `executor`; errors of the source where they are.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  @_alwaysEmitIntoClient
  public func map<Result: Sendable>(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    _mapConcurrently("map", maxConcurrent, ordering, on: tasks(priority: priority, on: executor), transform)
  }
}
