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
    _asObservable(on: TaskStart(priority: priority, on: nil))
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
    _asObservable(on: TaskStart(priority: priority, on: executor))
  }

  /// Returns an observable that iterates this sequence in a task for each subscriber, and takes a credit
  /// before it requests an element.
  ///
  /// ![Then asObservable(credits: credits, on: scheduler). result: a and b at 0, c at 4, d at 7, completed at
  /// 10.](marble-async-sequence-credits)
  ///
  /// While no credit is free the task is suspended, so nothing is read ahead and no thread is blocked.
  /// Whoever has finished with an element calls ``Credits/giveBack(_:)``; the end of the sequence gives its
  /// own credit back. A closure that returns one element after the other is a sequence, too:
  ///
  ///     let credits = Credits(8)
  ///     let rows = AsyncThrowingStream { try await cursor.next() }.asObservable(credits: credits)
  ///
  /// - Parameters:
  ///   - credits: Where the task takes a credit for each element.
  ///   - priority: The priority of the task, or nil for the subscriber's.
  ///   - executor: The executor of the task, such as a scheduler, or nil: the shared pool, or the
  ///     subscriber's event loop if that runs tasks.
  /// - Scheduling: Elements are delivered on `executor`, or on the threads of the shared pool.
  @_alwaysEmitIntoClient
  public func asObservable(
    credits: Credits, priority: TaskPriority? = nil, on executor: (any TaskExecutor)? = nil
  ) -> Observable<Element> {
    _asObservable(on: TaskStart(priority: priority, on: executor), credits: credits)
  }
}
