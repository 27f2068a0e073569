// SPDX-License-Identifier: MIT

/// The elements of a sequence that a task waits for.
@usableFromInline
package enum KeptElements: Sendable {
  /// The first element. The subscription ends with it.
  case first
  case last
  case all
}

extension ObservableType {
  /// Subscribes, and waits for the end. Throws the sequence's error, or `CancellationError` if the task is
  /// cancelled or the subscription is disposed of first.
  @usableFromInline
  package func kept(_ which: KeptElements) async throws -> [Element] {
    try await keeping(which, evenIfCancelled: false) { $0.end(.failure($1)) }.get().value
  }

  /// Does the same for a sequence that cannot fail; an error of such a sequence goes to the hook for
  /// unhandled errors. If the task is cancelled, returns the elements so far.
  @usableFromInline
  package func infallibleKept(_ which: KeptElements) async -> [Element] {
    await keeping(which, evenIfCancelled: false, nil).elements
  }

  /// Waits for the last element. In a task that was cancelled before, it still subscribes, and returns the
  /// element if the sequence ends during the subscription.
  fileprivate func lastKept() async throws -> Element? {
    try await keeping(.last, evenIfCancelled: true) { $0.end(.failure($1)) }.get().value.first
  }

  /// - Parameter evenIfCancelled: Whether to subscribe in a task that was cancelled before.
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
        asObservable().run(
          Sink(
            in: scope, { if keeping.next($0) { scope.dispose() } },
            onError.map { onError in { onError(keeping, $0) } }, { keeping.end(.success(())) }))
        if isLate { scope.dispose() }
      }
    } onCancel: {
      if !isLate { scope.dispose() }
    }
  }
}

extension PrimitiveSequence {
  /// Waits for the element, or for the end without one. Throws as ``ObservableType/kept(_:)`` does; but a
  /// task that was cancelled before still gets an element that is sent at once.
  @usableFromInline
  package func _value() async throws -> Element? { try await source.lastKept() }
}

/// The elements that have been kept, and how the sequence ended.
private struct KeptEnd<Element>: @unchecked Sendable {  // Sendable: in the Swift 6 mode, elements are.
  let elements: [Element]
  let result: Result<Void, any Error>

  func get() throws -> UncheckedSendable<[Element]> {
    try result.get()
    return UncheckedSendable(elements)
  }
}

/// A task's continuation, which is resumed by the first of: enough elements, an error, completion, disposal.
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

  /// Takes an element. Returns whether no other is needed: then the next end counts as success.
  func next(_ element: Element) -> Bool {
    // Released after the lock has been left.
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
