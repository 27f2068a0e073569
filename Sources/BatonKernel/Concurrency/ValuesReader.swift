// SPDX-License-Identifier: MIT

import Synchronization

/// A subscription whose elements wait for a loop. It disposes of itself unless a reader takes it over.
@usableFromInline
final class ValuesSubscription<Element>: Sendable {
  @usableFromInline let buffer: ValuesBuffer<Element>
  @usableFromInline let scope: Scope
  private let isTaken = Atomic(false)

  @usableFromInline
  init(_ buffer: ValuesBuffer<Element>, _ scope: Scope) {
    self.buffer = buffer
    self.scope = scope
  }

  deinit { if !isTaken.load(ordering: .acquiring) { scope.dispose() } }

  /// The reader, once; nil from then on.
  @usableFromInline
  func makeReader() -> ValuesReader<Element>? {
    isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : ValuesReader(buffer, scope)
  }
}

/// The consumer of a ``ValuesBuffer``.
///
/// It takes the elements that it has found counted without touching what the producer writes, and then takes
/// them off the count together. It is not `Sendable`, so only one task uses it at a time.
@usableFromInline
final class ValuesReader<Element> {
  // Exclusivity unchecked: only one task uses it, and no access spans foreign code.
  @usableFromInline let buffer: ValuesBuffer<Element>
  private let scope: Scope
  /// How many elements were found counted and have not been dequeued, and how many have been dequeued and are
  /// still counted.
  @safe @exclusivity(unchecked) @usableFromInline var left = 0
  @safe @exclusivity(unchecked) @usableFromInline var taken = 0
  /// How many elements have been taken off the count in all.
  @safe @exclusivity(unchecked) private var gone = 0
  /// Whether no element follows those.
  @safe @exclusivity(unchecked) @usableFromInline var isOver = false

  init(_ buffer: ValuesBuffer<Element>, _ scope: Scope) {
    self.buffer = buffer
    self.scope = scope
  }

  deinit { stop() }

  @inlinable
  var hasNext: Bool { left > 0 }

  /// Looks for new elements. Returns whether there is one.
  @usableFromInline
  func look(isolation actor: (any Actor)?) -> Bool {
    if isOver { return false }
    buffer.isConsumed(on: actor)
    let waiting = buffer.discount(taken)
    gone += taken
    taken = 0
    left = waiting.count
    isOver = left == 0 && waiting.isEnd
    return left > 0
  }

  @inlinable @inline(__always)
  func dequeue() -> Element {
    left -= 1
    taken += 1
    return buffer.dequeue()
  }

  /// Suspends the task until there may be something new. If the task is cancelled, the subscription is
  /// disposed of.
  @usableFromInline
  func wait(isolation actor: isolated (any Actor)?) async {
    let (buffer, scope) = (buffer, scope)
    await withTaskCancellationHandler(
      operation: { await buffer.suspend(isolation: actor) },
      onCancel: {
        scope.dispose()
        // Another thread may have begun to dispose and not have reached this yet.
        buffer.cutOff()
      }, isolation: actor)
  }

  /// Whether the sequence has ended by itself with at most one element left or taken: what a cancelled task
  /// still gets.
  @usableFromInline
  var isSettled: Bool {
    if !buffer.isComplete { return false }
    return isOver || gone + buffer.discount(0).count <= 1
  }

  /// Disposes of the subscription, and frees the waiting elements. Returns whether the end had not been seen
  /// before.
  ///
  /// Dequeued elements are taken off the count first, because the queue frees what is counted.
  @usableFromInline
  @discardableResult
  func stop() -> Bool {
    scope.dispose()
    buffer.cutOff()
    if isOver { return false }
    _ = buffer.discount(taken)
    (left, taken, isOver) = (0, 0, true)
    buffer.removeAll()
    return true
  }

  /// The sequence's error.
  @usableFromInline
  func finish() -> (any Error)? { buffer.takeFailure() }
}
