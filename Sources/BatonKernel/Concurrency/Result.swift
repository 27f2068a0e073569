// SPDX-License-Identifier: MIT

import Synchronization

extension PrimitiveSequence {
  /// Waits for the element, or for the end without one. A task that is cancelled disposes of the subscription and gets a
  /// `CancellationError`, unless the result is there first.
  package func result() async throws -> Element? {
    let subscription = SingleAssignmentDisposable()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let waiting = Waiting<Element>(continuation)
        subscription.setDisposable(
          source.subscribe(
            next: { waiting.end(.success(UncheckedSendable($0))) }, { waiting.end(.failure($0)) },
            { waiting.end(.success(UncheckedSendable(nil))) },
            { waiting.end(.failure(CancellationError())) }))
      }
    } onCancel: {
      subscription.dispose()
    }.value
  }
}

/// A task that waits for the first of: the element, the error, the end, disposal.
private final class Waiting<Element>: Sendable {
  typealias Continuation = CheckedContinuation<UncheckedSendable<Element?>, any Error>

  private let isOver = Atomic(false)
  private let continuation: Continuation

  init(_ continuation: Continuation) { self.continuation = continuation }

  func end(_ result: Result<UncheckedSendable<Element?>, any Error>) {
    if isOver.exchange(true, ordering: .relaxed) { return }
    continuation.resume(with: result)
  }
}
