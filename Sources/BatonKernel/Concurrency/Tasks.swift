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

extension AsyncSequence {
  /// The sequence of this one's elements, each of which is asked for when the one before has been delivered.
  package func iterated(priority: TaskPriority?) -> Observable<Element> {
    gated { observer in
      let observer = UncheckedSendable(observer)
      var iterator = makeAsyncIterator()
      let next = UncheckedSendable { try await iterator.next() }
      return task(detached: false, priority: priority) {
        do {
          while let element = try await next.value() {
            if Task.isCancelled { return }
            observer.value.onNext(element)
          }
          observer.value.onCompleted()
        } catch {
          observer.value.onError(error)
        }
      }
    }
  }
}

/// Starts a task, which what is returned cancels.
private func task(
  detached: Bool, priority: TaskPriority?, _ work: @escaping @Sendable () async -> Void
) -> any Disposable {
  let task =
    detached ? Task.detached(priority: priority, operation: work) : Task(priority: priority, operation: work)
  return AnonymousDisposable { task.cancel() }
}
