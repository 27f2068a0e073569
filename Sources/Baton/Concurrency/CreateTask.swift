// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Creates a sequence from asynchronous work, which runs in a task for each subscriber.
  ///
  /// ![Then create(on: scheduler) { … }. result: a at 3, b at 6, c and completed at 9.](marble-create-task)
  ///
  ///     let pages = Observable<Page>.create { observer in
  ///       var next = start
  ///       while let address = next {
  ///         let page = try await load(address)
  ///         observer.onNext(page)
  ///         next = page.next
  ///       }
  ///     }
  ///
  /// The sequence completes when `work` returns, and fails when `work` throws. `work` may also send a
  /// terminal event to the observer. Events sent after a terminal event or after disposal are ignored.
  /// Disposal cancels the task. A closure that awaits nothing and returns a disposable is passed to the
  /// overload without a task, ``create(_:)``.
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached, and inherits nothing from the task that subscribes.
  ///   - priority: The priority of the task, or nil for the subscriber's.
  ///   - work: Sends events to the observer that is passed to it. Like the closure of a `Task { }`, it is
  ///     isolated to the actor in whose code it is written.
  /// - Scheduling: Events are delivered where `work` sends them.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    @_inheritActorContext work: @escaping @isolated(any) @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    _createTask(on: TaskStart(detached: detached, priority: priority, on: nil), work)
  }

  /// Creates a sequence from asynchronous work, which runs in a task for each subscriber.
  ///
  /// ![Then create(on: scheduler) { … }. result: a at 3, b at 6, c and completed at 9.](marble-create-task)
  ///
  ///     let pages = Observable<Page>.create { observer in
  ///       var next = start
  ///       while let address = next {
  ///         let page = try await load(address)
  ///         observer.onNext(page)
  ///         next = page.next
  ///       }
  ///     }
  ///
  /// The sequence completes when `work` returns, and fails when `work` throws. `work` may also send a
  /// terminal event to the observer. Events sent after a terminal event or after disposal are ignored.
  /// Disposal cancels the task. A closure that awaits nothing and returns a disposable is passed to the
  /// overload without a task, ``create(_:)``.
  ///
  /// - Parameters:
  ///   - detached: Whether the task is detached, and inherits nothing from the task that subscribes.
  ///   - priority: The priority of the task, or nil for the subscriber's.
  ///   - executor: The executor of the task, such as a scheduler, or nil: the shared pool, or the
  ///     subscriber's event loop if that runs tasks.
  ///   - work: Sends events to the observer that is passed to it. It is not isolated to an actor.
  /// - Scheduling: Events are delivered where `work` sends them: on `executor`, unless `work` calls code of
  ///   an actor.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, on executor: (any TaskExecutor)?,
    work: @escaping @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    _createTask(on: TaskStart(detached: detached, priority: priority, on: executor), work)
  }
}
