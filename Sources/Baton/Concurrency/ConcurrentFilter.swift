// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Lets the elements through for which asynchronous work says so, asked about several at once.
  ///
  /// ![source: 1 at 1, 2 at 3, 3 at 5, 4 at 7, completed at 8. Then filter(maxConcurrent: 2, on: scheduler) {
  /// … }. result: 2 at 6, 4 and completed at 10.](marble-filter-concurrent)
  ///
  /// Tasks, limit, errors and disposal are as in ``map(maxConcurrent:ordering:priority:_:)``.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The elements that are asked about at once; must be positive.
  ///   - ordering: Whether elements pass in their order, as is the default, or as they are decided upon.
  ///   - priority: The priority of the tasks; nil is the subscriber's.
  ///   - predicate: Whether an element passes. An error that it throws ends the sequence.
  ///     As that of a `Task { }` it belongs to the actor in whose code it is written, and runs there.
  /// - Scheduling: Elements arrive where `predicate` ends; errors of the source where they are.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  @_alwaysEmitIntoClient
  public func filter(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    @_inheritActorContext _ predicate: @escaping @isolated(any) @Sendable (Element) async throws -> Bool
  ) -> Observable<Element> {
    _filterConcurrently(maxConcurrent, ordering, on: tasks(priority: priority, on: nil), predicate)
  }

  /// Lets the elements through for which asynchronous work says so, asked about several at once.
  ///
  /// ![source: 1 at 1, 2 at 3, 3 at 5, 4 at 7, completed at 8. Then filter(maxConcurrent: 2, on: scheduler) {
  /// … }. result: 2 at 6, 4 and completed at 10.](marble-filter-concurrent)
  ///
  /// Tasks, limit, errors and disposal are as in ``map(maxConcurrent:ordering:priority:_:)``.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The elements that are asked about at once; must be positive.
  ///   - ordering: Whether elements pass in their order, as is the default, or as they are decided upon.
  ///   - priority: The priority of the tasks; nil is the subscriber's.
  ///   - executor: Where the tasks run: a scheduler, for one. Nil is the threads that tasks share.
  ///   - predicate: Whether an element passes. An error that it throws ends the sequence. It belongs to no actor.
  /// - Scheduling: Elements arrive where `predicate` ends, on `executor`; errors of the source where they are.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  @_alwaysEmitIntoClient
  public func filter(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ predicate: @escaping @Sendable (Element) async throws -> Bool
  ) -> Observable<Element> {
    _filterConcurrently(maxConcurrent, ordering, on: tasks(priority: priority, on: executor), predicate)
  }
}
