// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Transforms each element by asynchronous work, on several at once.
  ///
  ///     let users = ids.map(maxConcurrent: 4) { try await api.user($0) }
  ///
  /// At most `maxConcurrent` elements are being worked on, a task each, or have a result that has not been delivered: so the
  /// first of them, if it is slow, and a slow subscriber hold up the others. More wait, however many; a task that is
  /// through goes on with one of them. An error cancels the other tasks and ends the sequence, ahead of results that wait; completion
  /// waits for those under way. Disposal cancels all tasks.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The elements that are worked on at once; must be positive.
  ///   - ordering: Whether results are delivered in the order of the elements, as is the default, or as they are made.
  ///   - priority: The priority of the tasks; nil is that of the task that sends the elements.
  ///   - executor: Where the tasks run: a scheduler, for one. Nil is the threads that tasks share.
  ///   - transform: Makes a new element of each. An error that it throws ends the sequence.
  /// - Scheduling: Results arrive where `transform` ends, on `executor`; errors of the source where they are.
  /// - SeeAlso: [reactivex.io: Map](https://reactivex.io/documentation/operators/map.html)
  // forms: traits Infallible
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  public func map<Result: Sendable>(
    maxConcurrent: Int, ordering: ResultOrdering = .source, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Element) async throws -> Result
  ) -> Observable<Result> {
    concurrentlyMapped("map", maxConcurrent, ordering, on: tasks(priority: priority, on: executor), transform)
  }
}
