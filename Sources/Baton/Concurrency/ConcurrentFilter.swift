// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Sends the elements that satisfy an asynchronous predicate, which is called for several elements
  /// concurrently.
  ///
  /// ![source: 1 at 1, 2 at 3, 3 at 5, 4 at 7, completed at 8. Then filter(maxConcurrent: 2, on: scheduler) {
  /// … }. result: 2 at 6, 4 and completed at 10.](marble-filter-concurrent)
  ///
  /// The limit, the tasks, errors and disposal work as in ``map(maxConcurrent:ordering:priority:_:)``.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of elements that are tested at the same time; must be positive.
  ///   - ordering: Whether elements are sent in their order, which is the default, or in the order in which
  ///     the tests finish.
  ///   - priority: The priority of the tasks, or nil for the subscriber's.
  ///   - predicate: Returns whether to send an element. An error that it throws ends the sequence. Like the
  ///     closure of a `Task { }`, it is isolated to the actor in whose code it is written.
  /// - Scheduling: Elements are delivered where `predicate` returns; errors of the source on the thread that
  ///   sends them.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  @_alwaysEmitIntoClient
  public func filter(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    @_inheritActorContext _ predicate: @escaping @isolated(any) @Sendable (Element) async throws -> Bool
  ) -> Observable<Element> {
    _filterConcurrently(maxConcurrent, ordering, on: TaskStart(priority: priority, on: nil), predicate)
  }

  /// Sends the elements that satisfy an asynchronous predicate, which is called for several elements
  /// concurrently.
  ///
  /// ![source: 1 at 1, 2 at 3, 3 at 5, 4 at 7, completed at 8. Then filter(maxConcurrent: 2, on: scheduler) {
  /// … }. result: 2 at 6, 4 and completed at 10.](marble-filter-concurrent)
  ///
  /// The limit, the tasks, errors and disposal work as in ``map(maxConcurrent:ordering:priority:_:)``.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of elements that are tested at the same time; must be positive.
  ///   - ordering: Whether elements are sent in their order, which is the default, or in the order in which
  ///     the tests finish.
  ///   - priority: The priority of the tasks, or nil for the subscriber's.
  ///   - executor: The executor of the tasks, such as a scheduler, or nil: the shared pool, or the
  ///     subscriber's event loop if that runs tasks.
  ///   - predicate: Returns whether to send an element. An error that it throws ends the sequence. It is not
  ///     isolated to an actor.
  /// - Scheduling: Elements are delivered where `predicate` returns, on `executor`; errors of the source on
  ///   the thread that sends them.
  /// - SeeAlso: [reactivex.io: Filter](https://reactivex.io/documentation/operators/filter.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  @_alwaysEmitIntoClient
  public func filter(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ predicate: @escaping @Sendable (Element) async throws -> Bool
  ) -> Observable<Element> {
    _filterConcurrently(maxConcurrent, ordering, on: TaskStart(priority: priority, on: executor), predicate)
  }
}
