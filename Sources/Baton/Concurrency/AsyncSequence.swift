// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Returns an observable that iterates this sequence in a task for each subscriber.
  ///
  /// ![Then asObservable(on: scheduler). result: a at 3, b at 6, c at 9, completed at
  /// 12.](marble-async-sequence)
  ///
  /// The task requests the next element after the previous one has been delivered. So a slow subscriber slows
  /// the iteration down, and so does an `observe(on:capacity:whenFull:)` that waits for room. Both block the
  /// thread of the task, one of the few in the shared pool: run the task on a scheduler whose threads may
  /// block, as in `asObservable(on: ThreadPoolScheduler.io)`.
  ///
  /// Disposal cancels the task.
  ///
  /// - Parameter priority: The priority of the task, or nil for the subscriber's.
  /// - Scheduling: Elements are delivered on the threads of the shared pool.
  @_alwaysEmitIntoClient
  public func asObservable(priority: TaskPriority? = nil) -> Observable<Element> {
    _asObservable(on: tasks(priority: priority, on: nil))
  }

  /// Returns an observable that iterates this sequence in a task on an executor for each subscriber.
  ///
  /// ![Then asObservable(on: scheduler). result: a at 3, b at 6, c at 9, completed at
  /// 12.](marble-async-sequence)
  ///
  /// See ``asObservable(priority:)``.
  ///
  /// - Parameters:
  ///   - priority: The priority of the task, or nil for the subscriber's.
  ///   - executor: The executor of the task, such as a scheduler.
  /// - Scheduling: Elements are delivered on `executor`.
  @_alwaysEmitIntoClient
  public func asObservable(
    priority: TaskPriority? = nil, on executor: any TaskExecutor
  ) -> Observable<Element> {
    _asObservable(on: tasks(priority: priority, on: executor))
  }
}
