// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// This as an observable: each subscriber has a task that iterates.
  ///
  /// ![Then asObservable(on: scheduler). result: a at 3, b at 6, c at 9, completed at
  /// 12.](marble-async-sequence)
  ///
  /// The next element is asked for when the one before has been delivered, and not ahead of that. So a subscriber that takes
  /// its time slows this down, and so does `observe(on:capacity:whenFull:)` that waits for room. Either blocks the
  /// thread of the task meanwhile, one of the few that all tasks share: so give it a scheduler whose threads may block,
  /// `asObservable(on: ThreadPoolScheduler.io)`.
  ///
  /// Disposal cancels the task.
  ///
  /// - Parameter priority: The priority of the task; nil is the subscriber's.
  /// - Scheduling: Elements arrive on the threads that tasks share.
  @_alwaysEmitIntoClient
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    _asObservable(on: tasks(priority: priority, on: nil))
  }

  /// This as an observable: each subscriber has a task that iterates, on an executor.
  ///
  /// ![Then asObservable(on: scheduler). result: a at 3, b at 6, c at 9, completed at
  /// 12.](marble-async-sequence)
  ///
  /// All else is as in ``asObservable(priority:)``.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task; nil is the subscriber's.
  ///   - executor: Where the task runs: a scheduler, for one.
  /// - Scheduling: Elements arrive on `executor`.
  @_alwaysEmitIntoClient
  public func asObservable(
    priority: TaskPriority? = nil, on executor: any TaskExecutor
  ) -> Observable<Element> {
    _asObservable(on: tasks(priority: priority, on: executor))
  }
}
