// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence from each element by asynchronous work, and merges these sequences.
  ///
  /// ![source: a at 1, b at 3, c at 5, completed at 9. pages 1: subscribed at 3, 1 at 5, 2 at 8, completed at
  /// 9, subscribed at 11, 1 at 13, 2 at 16, completed at 17. pages 2: subscribed at 5, 1 at 7, 2 at 10,
  /// completed at 11. Then flatMap(maxConcurrent: 2, on: scheduler) { … }. result: a1 at 5, b1 at 7, a2 at 8,
  /// b2 at 10, c1 at 13, c2 at 16, completed at 17.](marble-flatMap-concurrent)
  ///
  /// Each element has a task, and then the sequence that the task returns. At most `maxConcurrent` elements
  /// have a running task or sequence; further elements wait, without a bound. The result completes when this
  /// sequence and all sequences made from it have completed, and fails as soon as one of them, or a task,
  /// fails. Disposal cancels all tasks. (To run the sequences in the order of the elements, use
  /// `map(maxConcurrent:)` and then `concat()`.)
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of tasks and sequences that run at the same time; must be
  ///     positive.
  ///   - priority: The priority of the tasks, or nil for the subscriber's.
  ///   - selector: Makes a sequence from an element. An error that it throws ends the sequence. Like the
  ///     closure of a `Task { }`, it is isolated to the actor in whose code it is written.
  /// - Scheduling: A sequence is subscribed to where `selector` returns it.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  public func flatMap<Source: ObservableConvertibleType & Sendable>(
    maxConcurrent: Int, priority: TaskPriority? = nil,
    @_inheritActorContext _ selector: @escaping @isolated(any) @Sendable (Element) async throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    _flatMapConcurrently(maxConcurrent, on: TaskStart(priority: priority, on: nil), selector)
  }

  /// Makes a sequence from each element by asynchronous work, and merges these sequences.
  ///
  /// ![source: a at 1, b at 3, c at 5, completed at 9. pages 1: subscribed at 3, 1 at 5, 2 at 8, completed at
  /// 9, subscribed at 11, 1 at 13, 2 at 16, completed at 17. pages 2: subscribed at 5, 1 at 7, 2 at 10,
  /// completed at 11. Then flatMap(maxConcurrent: 2, on: scheduler) { … }. result: a1 at 5, b1 at 7, a2 at 8,
  /// b2 at 10, c1 at 13, c2 at 16, completed at 17.](marble-flatMap-concurrent)
  ///
  /// Each element has a task, and then the sequence that the task returns. At most `maxConcurrent` elements
  /// have a running task or sequence; further elements wait, without a bound. The result completes when this
  /// sequence and all sequences made from it have completed, and fails as soon as one of them, or a task,
  /// fails. Disposal cancels all tasks. (To run the sequences in the order of the elements, use
  /// `map(maxConcurrent:)` and then `concat()`.)
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of tasks and sequences that run at the same time; must be
  ///     positive.
  ///   - priority: The priority of the tasks, or nil for the subscriber's.
  ///   - executor: The executor of the tasks, such as a scheduler, or nil: the shared pool, or the
  ///     subscriber's event loop if that runs tasks.
  ///   - selector: Makes a sequence from an element. An error that it throws ends the sequence. It is not
  ///     isolated to an actor.
  /// - Scheduling: A sequence is subscribed to where `selector` returns it, on `executor`.
  /// - SeeAlso: [reactivex.io: FlatMap](https://reactivex.io/documentation/operators/flatmap.html)
  // forms: traits Infallible
  @_alwaysEmitIntoClient
  @_disfavoredOverload  // So that the name alone means the form without tasks.
  public func flatMap<Source: ObservableConvertibleType>(
    maxConcurrent: Int, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)?,
    _ selector: @escaping @Sendable (Element) async throws -> Source
  ) -> Observable<Source.Element>
  where Source.Element: Sendable {
    _flatMapConcurrently(maxConcurrent, on: TaskStart(priority: priority, on: executor), selector)
  }
}
