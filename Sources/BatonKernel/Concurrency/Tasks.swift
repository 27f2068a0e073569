// SPDX-License-Identifier: MIT

import BatonSchedulers

extension PrimitiveSequenceType where Trait == SingleTrait {
  @usableFromInline
  package static func _createTask(
    on start: TaskStart, _ work: @escaping () async throws -> Element
  ) -> Single<Element> {
    let work = UncheckedSendable(work)
    return PrimitiveSequence(
      raw: ._createTask(on: start, isStopped: false) { $0.next(try await work.value()) })
  }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  @usableFromInline
  package static func _createTask(
    on start: TaskStart, _ work: @escaping () async throws -> Void
  ) -> Completable {
    let work = UncheckedSendable(work)
    return PrimitiveSequence(raw: ._createTask(on: start, isStopped: false) { _ in try await work.value() })
  }
}

extension ObservableType {
  /// A sequence of what a task sends to its observer. Each subscriber has a task of its own, and the end of
  /// the task is the end of the sequence.
  ///
  /// - Parameter isStopped: Whether `work` may go on after an element: see ``SubscriptionTask``.
  @usableFromInline
  package static func _createTask(
    on start: TaskStart, isStopped: Bool = true,
    _ work: @escaping (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    let work = UncheckedSendable(work)
    return Producer("create") { sink in
      let gate = Gate(sink)
      sink.scope.add(gate)
      let task = SubscriptionTask(isStopped: isStopped) { task in
        let observer = AnyObserver<Element>(.task(gate, task))
        do {
          try await work.value(observer)
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
      sink.scope.add(task)
      start(sink.scope, task)
    }
  }
}

extension AsyncSequence {
  /// A sequence of this asynchronous sequence's elements. The task asks for an element when the one before
  /// has been delivered, which is backpressure, and when it has a credit.
  @inlinable
  package func _asObservable(on start: TaskStart, credits: Credits? = nil) -> Observable<Element> {
    Producer { sink in
      let target = TaskSink(sink)
      sink.scope.add(target)
      let made = makeAsyncIterator()
      let work = UncheckedSendable {
        // A variable of the task itself, and not one that a closure captures, which would be on the heap.
        var iterator = made
        var hasCredit = false
        func giveBack() { if hasCredit { credits?.giveBack() } }
        do {
          while true {
            if let credits {
              try await credits.take()
              hasCredit = true
            }
            guard let element = try await iterator.next(isolation: nil) else { break }
            let (isDelivered, isOpen) = target.next(element)
            if isDelivered { hasCredit = false }
            // Not asked of the task, for which the runtime counts a reference and takes the task's status.
            if !isOpen { return giveBack() }
          }
          giveBack()
          target.end(nil)
        } catch {
          giveBack()
          target.end(error)
        }
      }
      let task = SubscriptionTask { _ in await work.value() }
      sink.scope.add(task)
      start(sink.scope, task)
    }
  }
}

/// Starts a task for the subscription that a scope belongs to; without a scope, for the calling task's
/// subscription. A task has the task-local values and the priority of the subscriber: see ``TaskContext``.
@usableFromInline
package struct TaskStart: Sendable {
  private let isDetached: Bool
  private let priority: TaskPriority?
  private var executor: (any TaskExecutor)?

  /// - Parameters:
  ///   - isDetached: Whether the tasks inherit nothing.
  ///   - priority: If nil, that of the subscriber.
  ///   - executor: If nil, the event loop of the subscriber, if that is for tasks, else the global one.
  @usableFromInline
  package init(
    detached isDetached: Bool = false, priority: TaskPriority?, on executor: (any TaskExecutor)?
  ) {
    (self.isDetached, self.priority, self.executor) = (isDetached, priority, executor)
  }

  /// Has the tasks run in the event loop that runs the caller, unless the program has named an executor.
  @usableFromInline
  package var here: TaskStart {
    if isDetached || executor != nil { return self }
    var bound = self
    bound.executor = Schedulers.loopForTasks
    return bound
  }

  @usableFromInline
  package func callAsFunction(_ scope: Scope?, _ task: SubscriptionTask) {
    guard let scope, !isDetached else { return start(task, on: executor) }
    switch scope.context {
    case .current: start(task, on: executor ?? Schedulers.loopForTasks)
    case .captured(let context):
      let executor = executor ?? context.loop ?? Schedulers.loopForTasks
      context.run { start(task, on: executor) }
    // Nobody waits for what the task would do.
    case .ended: break
    }
  }

  private func start(_ task: SubscriptionTask, on executor: (any TaskExecutor)?) {
    task.start { work in
      // A task with a preference, were it nil, takes a lock at each call that may leave its executor.
      switch (isDetached, executor) {
      case (true, nil): Task.detached(priority: priority, operation: work)
      case (true, let executor?):
        Task.detached(executorPreference: executor, priority: priority, operation: work)
      case (false, nil): Task(priority: priority, operation: work)
      case (false, let executor?): Task(executorPreference: executor, priority: priority, operation: work)
      }
    }
  }
}

/// Calls `body`, for which timelines show that the task waits.
@inlinable
package func awaited<Result>(
  _ operation: StaticString, at site: CallSite, _ body: () async throws -> Result
) async rethrows -> Result {
  let wait = beginWait(operation, at: site)
  defer { endWait(wait) }
  return try await body()
}

/// Suspends the calling task until the closure that `begin` is given is called, once, with the outcome.
/// Timelines show that it waits.
///
/// - Parameter onCancel: Called when the task is cancelled, perhaps twice, and before or after `begin` has
///   been. If the outcome is not decided yet, it decides it.
func suspended<Outcome: Sendable>(
  _ operation: StaticString, at site: CallSite, isolation: isolated (any Actor)? = #isolation,
  _ begin: @Sendable (@escaping @Sendable (Outcome) -> Void) -> Void, onCancel: @escaping @Sendable () -> Void
) async -> Outcome {
  await awaited(operation, at: site) {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        begin { continuation.resume(returning: $0) }
        // A cancellation before that found nobody who waits.
        if Task.isCancelled { onCancel() }
      }
    } onCancel: {
      onCancel()
    }
  }
}

@usableFromInline
func beginWait(_ operation: StaticString, at site: CallSite) -> UInt64 {
  RunTrace.beginWait(.awaited, "\(operation)", at: site)
}

@usableFromInline func endWait(_ wait: UInt64) { RunTrace.endWait(wait) }
