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
    try await keeping(which, canFail: true).get()
  }

  /// Does the same for a sequence that cannot fail; an error of such a sequence goes to the hook for
  /// unhandled errors. If the task is cancelled, returns the elements so far.
  @usableFromInline
  package func infallibleKept(_ which: KeptElements) async -> [Element] {
    await keeping(which, canFail: false).elements
  }

  fileprivate func keeping(
    _ which: KeptElements, canFail: Bool, evenIfCancelled: Bool = false
  ) async -> Kept<Element> {
    let scope = Scope()
    let isLate = evenIfCancelled && Task.isCancelled
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let kept = Lock<Kept<Element>?>(Kept())
        // However the subscription ends, this is called once.
        scope.setLast { continuation.resume(returning: kept.withLock { $0.take() } ?? Kept()) }
        // The task was cancelled before.
        if scope.isDisposed { return }
        let source = asObservable()
        source.run(
          Sink(
            in: scope, of: LastStages(of: source, if: !canFail),
            { element in
              // What it replaces is released after the lock has been left.
              var elements = UncheckedSendable([element])
              kept.withLock { $0?.add(&elements.value, which) }
              if which == .first { scope.dispose() }
            },
            canFail ? { error in kept.withLock { $0?.result = .failure(error) } } : nil,
            { kept.withLock { $0?.result = .success(()) } }))
        if isLate { scope.dispose() }
      }
    } onCancel: {
      if !isLate { scope.dispose() }
    }
  }
}

extension PrimitiveSequence {
  /// Waits for the element, or for the end without one. Throws as ``ObservableType/kept(_:)`` does; but a
  /// task that was cancelled before still subscribes, and gets an element that is sent at once.
  @usableFromInline
  package func _value() async throws -> Element? {
    try await source.keeping(.last, canFail: true, evenIfCancelled: true).get().first
  }
}

/// The elements that have been kept, and how the sequence has ended: by cancellation, unless an end comes
/// first.
private struct Kept<Element>: @unchecked Sendable {  // Sendable: in the Swift 6 mode, elements are.
  private(set) var elements: [Element] = []
  var result: Result<Void, any Error> = .failure(CancellationError())

  /// Keeps an element, and leaves in its place what it replaces.
  mutating func add(_ new: inout [Element], _ which: KeptElements) {
    if which == .all { elements += new } else { swap(&elements, &new) }
    if which == .first { result = .success(()) }
  }

  func get() throws -> [Element] {
    try result.get()
    return elements
  }
}
