// SPDX-License-Identifier: MIT

/// Which elements of a sequence a task waits for.
package enum KeptElements: Sendable {
  /// The first; nothing after it is waited for.
  case first
  case last
  case all
}

extension ObservableType {
  /// Subscribes and waits for the end. Throws the sequence's error, or a `CancellationError` if the task is cancelled or the
  /// subscription disposed of first.
  package func kept(_ which: KeptElements) async throws -> [Element] {
    try await keeping(which, evenIfCancelled: false) { $0.end(.failure($1)) }.get().value
  }

  /// The same of a sequence that cannot fail: one that does all the same is reported. When the task is cancelled,
  /// what has come by then.
  package func infallibleKept(_ which: KeptElements) async -> [Element] {
    await keeping(which, evenIfCancelled: false, nil).elements
  }

  /// The last element, also for a task that was cancelled before, if the sequence ends while it is being subscribed to.
  fileprivate func lastKept() async throws -> Element? {
    try await keeping(.last, evenIfCancelled: true) { $0.end(.failure($1)) }.get().value.first
  }

  /// - Parameter evenIfCancelled: Whether it subscribes in a task that was cancelled before.
  private func keeping(
    _ which: KeptElements, evenIfCancelled: Bool, _ onError: ((Keeping<Element>, any Error) -> Void)?
  ) async -> KeptEnd<Element> {
    let scope = Scope()
    let isLate = evenIfCancelled && Task.isCancelled
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let keeping = Keeping(which, continuation)
        scope.setLast { keeping.end(.failure(CancellationError())) }
        // The task was cancelled before.
        if scope.isDisposed { return }
        subscribe(
          in: scope,
          next: { if keeping.next($0) { scope.dispose() } },
          onError.map { onError in { onError(keeping, $0) } },
          { keeping.end(.success(())) })
        if isLate { scope.dispose() }
      }
    } onCancel: {
      if !isLate { scope.dispose() }
    }
  }
}

extension PrimitiveSequence {
  /// Waits for the element, or for the end without one. Throws as ``ObservableType/kept(_:)`` does; but a task that was
  /// cancelled before has what is there at once.
  package func result() async throws -> Element? { try await source.lastKept() }
}

/// What has been kept, and how it ended.
private struct KeptEnd<Element>: @unchecked Sendable {  // Sendable: elements are in the Swift 6 mode.
  let elements: [Element]
  let result: Result<Void, any Error>

  func get() throws -> UncheckedSendable<[Element]> {
    try result.get()
    return UncheckedSendable(elements)
  }
}

/// A task that waits for the first of: enough elements, the error, the end, disposal.
private final class Keeping<Element>: Sendable {
  private struct State {
    var elements: [Element] = []
    var isEnough = false
    var isOver = false
  }

  private let which: KeptElements
  private let state = Lock(State())
  private let continuation: CheckedContinuation<KeptEnd<Element>, Never>

  init(_ which: KeptElements, _ continuation: CheckedContinuation<KeptEnd<Element>, Never>) {
    self.which = which
    self.continuation = continuation
  }

  /// Takes an element; returns whether it is enough. Then the next end counts as success.
  func next(_ element: Element) -> Bool {
    // What is let go of, outside the lock.
    var replaced = UncheckedSendable<[Element]>([])
    let element = UncheckedSendable(element)
    let isEnough = state.withLock { state in
      if state.isOver || state.isEnough { return false }
      if which == .last { swap(&replaced.value, &state.elements) }
      state.elements.append(element.value)
      state.isEnough = which == .first
      return state.isEnough
    }
    withExtendedLifetime(replaced) {}
    return isEnough
  }

  func end(_ result: Result<Void, any Error>) {
    let end: KeptEnd<Element>? = state.withLock { state in
      if state.isOver { return nil }
      state.isOver = true
      let elements = state.elements
      state.elements = []
      return KeptEnd(elements: elements, result: state.isEnough ? .success(()) : result)
    }
    if let end { continuation.resume(returning: end) }
  }
}
