// SPDX-License-Identifier: MIT

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// A single whose result is that of a task. Each subscriber has a task of its own.
  @usableFromInline
  package static func _createTask(
    on start: @escaping TaskStart, _ work: @escaping () async throws -> Element
  ) -> Single<Element> {
    let work = UncheckedSendable(work)
    return PrimitiveSequence(raw: ._createTask(on: start) { $0.next(try await work.value()) })
  }
}

extension ObservableType {
  /// A sequence of what a task sends to its observer. Each subscriber has a task of its own, and the end of
  /// the task is the end of the sequence.
  @usableFromInline
  package static func _createTask(
    on start: @escaping TaskStart, _ work: @escaping (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    let work = UncheckedSendable(work)
    return _create { scope, observer in
      start(scope) {
        do {
          try await work.value(observer)
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
    }
  }
}

extension AsyncSequence {
  /// A sequence of this asynchronous sequence's elements. The task asks for an element when the one before
  /// has been delivered, which is backpressure, and when it has a credit.
  @inlinable
  package func _asObservable(on start: @escaping TaskStart, credits: Credits? = nil) -> Observable<Element> {
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
            // Not asked of the task, for which the runtime counts a reference and takes the task's status.
            if !target.next(element) { return giveBack() }
            hasCredit = false
          }
          giveBack()
          target.end(nil)
        } catch {
          giveBack()
          target.end(error)
        }
      }
      sink.scope.add(foreign: start(sink.scope) { await work.value() })
    }
  }
}

/// Starts a task for the subscription that a scope belongs to; without a scope, for the calling task's subscription. Disposing of the
/// result cancels the task.
@usableFromInline
package typealias TaskStart =
  @Sendable (_ scope: Scope?, _ work: @escaping @Sendable () async -> Void) -> any Disposable

/// Returns a closure that starts tasks with the task-local values and the priority of the subscriber, whose tasks they are: see
/// ``TaskContext``.
///
/// - Parameters:
///   - detached: Whether the tasks inherit nothing.
///   - priority: If nil, that of the subscriber.
///   - executor: If nil, the global one.
@usableFromInline
package func tasks(
  detached: Bool = false, priority: TaskPriority?, on executor: (any TaskExecutor)?
) -> TaskStart {
  { scope, work in
    let start: @Sendable () -> any Disposable = {
      // A task with a preference, were it nil, takes a lock at each call that may leave its executor.
      let task =
        switch (detached, executor) {
        case (true, nil): Task.detached(priority: priority, operation: work)
        case (true, let executor?):
          Task.detached(executorPreference: executor, priority: priority, operation: work)
        case (false, nil): Task(priority: priority, operation: work)
        case (false, let executor?): Task(executorPreference: executor, priority: priority, operation: work)
        }
      return AnonymousDisposable { task.cancel() }
    }
    guard let scope, !detached else { return start() }
    return switch scope.context {
    case .current: start()
    case .captured(let context): context.start(start)
    // Nobody waits for what the task would do.
    case .ended: Disposables.create()
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

@usableFromInline
func beginWait(_ operation: StaticString, at site: CallSite) -> UInt64 {
  RunTrace.beginWait(.awaited, "\(operation)", at: site)
}

@usableFromInline func endWait(_ wait: UInt64) { RunTrace.endWait(wait) }

/// Whether the calling thread runs a task.
// Unsafe: the reference to the task is compared and not kept.
var isInTask: Bool { unsafe withUnsafeCurrentTask { unsafe $0 != nil } }
