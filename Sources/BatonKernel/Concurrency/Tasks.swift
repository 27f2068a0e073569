// SPDX-License-Identifier: MIT

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// The single whose result is that of a task, made for each subscriber.
  package static func worked(
    detached: Bool, priority: TaskPriority?, _ work: @escaping () async throws -> Element
  ) -> Single<Element> {
    let work = UncheckedSendable(work)
    return promised { promise in
      task(detached: detached, priority: priority) {
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
    detached: Bool, priority: TaskPriority?, _ work: @escaping (AnyObserver<Element>) async throws -> Void
  ) -> Observable<Element> {
    let work = UncheckedSendable(work)
    return gated { observer in
      task(detached: detached, priority: priority) {
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
  package func iterated(priority: TaskPriority?) -> Observable<Element> {
    gated { observer in
      var iterator = makeAsyncIterator()
      let next = UncheckedSendable { try await iterator.next(isolation: nil) }
      return task(priority: priority) {
        do {
          while let element = try await next.value() {
            if Task.isCancelled { return }
            observer.onNext(element)
          }
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
    }
  }
}

/// Starts a task, which what is returned cancels.
@usableFromInline
func task(
  detached: Bool = false, priority: TaskPriority?, _ work: @escaping @Sendable () async -> Void
) -> any Disposable {
  let task =
    detached ? Task.detached(priority: priority, operation: work) : Task(priority: priority, operation: work)
  return AnonymousDisposable { task.cancel() }
}
