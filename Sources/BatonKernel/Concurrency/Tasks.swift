// SPDX-License-Identifier: MIT

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The single whose result is that of a task, made for each subscriber.
  package static func worked(
    on start: @escaping TaskStart, _ work: @escaping () async throws -> Element
  ) -> Single<Element> {
    let work = UncheckedSendable(work)
    return promised { promise in
      start {
        do {
          promise.keep(.success(try await work.value()))
        } catch {
          promise.keep(.failure(error))
        }
      }
    }
  }
}

extension ObservableType {
  /// The sequence of what a task sends, made for each subscriber; the task's end is the sequence's.
  package static func worked(
    on start: @escaping TaskStart, _ work: @escaping (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    let work = UncheckedSendable(work)
    return gated { observer in
      start {
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
  /// The sequence of this one's elements, each of which is asked for when the one before has been delivered.
  @inlinable
  package func iterated(on start: @escaping TaskStart) -> Observable<Element> {
    gated { observer in
      var iterator = makeAsyncIterator()
      let next = UncheckedSendable { try await iterator.next(isolation: nil) }
      return start {
        do {
          while let element = try await next.value() {
            if Task.isCancelled { return }
            observer.next(element)
          }
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
    }
  }
}

/// Starts a task; disposing of what is returned cancels it.
@usableFromInline
package typealias TaskStart = @Sendable (_ work: @escaping @Sendable () async -> Void) -> any Disposable

/// How tasks are started.
///
/// - Parameters:
///   - detached: Whether they take over nothing from the task that starts them.
///   - priority: Their priority; nil is that of the task that starts them.
///   - executor: Where they run; nil is the threads that tasks share.
@usableFromInline
package func tasks(
  detached: Bool = false, priority: TaskPriority?, on executor: (any TaskExecutor)?
) -> TaskStart {
  { work in
    let task =
      detached
      ? Task.detached(executorPreference: executor, priority: priority, operation: work)
      : Task(executorPreference: executor, priority: priority, operation: work)
    return AnonymousDisposable { task.cancel() }
  }
}
