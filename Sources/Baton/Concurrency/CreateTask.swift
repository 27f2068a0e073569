// SPDX-License-Identifier: MIT

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ObservableType where Element: Sendable {
  /// Makes a sequence of asynchronous work, which is begun for each subscriber.
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
  /// When `work` returns the sequence completes; an error that it throws ends it. It may end the sequence itself, too, by
  /// the observer: nothing passes after that, nor after disposal, which cancels the task. A closure that awaits nothing and
  /// returns a disposable is taken by the form without a task, ``create(_:)``.
  ///
  /// - Parameters:
  ///   - detached: Whether the task takes over nothing from the task that subscribes.
  ///   - priority: The priority of the task; nil is the subscriber's.
  ///   - work: Sends events to the observer that it is given.
  ///     As that of a `Task { }` it belongs to the actor in whose code it is written, and runs there.
  /// - Scheduling: Events arrive where `work` sends them.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil,
    @_inheritActorContext work: @escaping @isolated(any) @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    _createTask(on: tasks(detached: detached, priority: priority, on: nil), work)
  }

  /// Makes a sequence of asynchronous work, which is begun for each subscriber.
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
  /// When `work` returns the sequence completes; an error that it throws ends it. It may end the sequence itself, too, by
  /// the observer: nothing passes after that, nor after disposal, which cancels the task. A closure that awaits nothing and
  /// returns a disposable is taken by the form without a task, ``create(_:)``.
  ///
  /// - Parameters:
  ///   - detached: Whether the task takes over nothing from the task that subscribes.
  ///   - priority: The priority of the task; nil is the subscriber's.
  ///   - executor: Where the task runs: a scheduler, for one. Nil is the threads that tasks share.
  ///   - work: Sends events to the observer that it is given. It belongs to no actor.
  /// - Scheduling: Events arrive where `work` sends them, on `executor` unless it is an actor's.
  /// - SeeAlso: [reactivex.io: Create](https://reactivex.io/documentation/operators/create.html)
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public static func create(
    detached: Bool = false, priority: TaskPriority? = nil, on executor: (any TaskExecutor)?,
    work: @escaping @Sendable (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    _createTask(on: tasks(detached: detached, priority: priority, on: executor), work)
  }
}
