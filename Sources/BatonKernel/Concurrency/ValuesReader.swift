// SPDX-License-Identifier: MIT

import Synchronization

/// A subscription whose elements wait to be iterated over: in nobody's hands at first, and disposed of if that
/// stays so; then a reader's.
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

  /// The one reader, or nil if there is, or was, one.
  @usableFromInline
  func makeReader() -> ValuesReader<Element>? {
    isTaken.exchange(true, ordering: .acquiringAndReleasing) ? nil : ValuesReader(buffer, scope)
  }
}

/// The end of a ``ValuesBuffer`` that the task has.
///
/// It takes the elements that it finds counted without looking at what the producer writes, and then takes them off the
/// count together. Not sendable, so there is one task at a time.
@usableFromInline
final class ValuesReader<Element> {
  // Exclusivity unchecked: no access spans foreign code.
  @usableFromInline let buffer: ValuesBuffer<Element>
  private let scope: Scope
  /// The elements that were counted and not yet dequeued, and those that were dequeued and are still counted.
  @exclusivity(unchecked) @usableFromInline var left = 0
  @exclusivity(unchecked) @usableFromInline var taken = 0
  /// The elements that have been taken off the count.
  @exclusivity(unchecked) private var gone = 0
  /// Whether nothing follows those.
  @exclusivity(unchecked) @usableFromInline var isOver = false

  init(_ buffer: ValuesBuffer<Element>, _ scope: Scope) {
    self.buffer = buffer
    self.scope = scope
  }

  deinit { stop() }

  @inlinable
  var hasNext: Bool { left > 0 }

  /// Looks what has come; returns whether there is an element.
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

  /// Suspends the task until there may be something to see. If the task is cancelled the subscription is disposed of.
  @usableFromInline
  func wait(isolation actor: isolated (any Actor)?) async {
    let (buffer, scope) = (buffer, scope)
    await withTaskCancellationHandler(
      operation: { await buffer.suspend(isolation: actor) },
      onCancel: {
        scope.dispose()
        // Another thread may be at the disposal, and take its time.
        buffer.cutOff()
      }, isolation: actor)
  }

  /// Whether the sequence has ended by itself, with an element at most: what is handed out to a cancelled task, too.
  @usableFromInline
  var isSettled: Bool {
    if !buffer.isComplete { return false }
    return isOver || gone + buffer.discount(0).count <= 1
  }

  /// Disposes of the subscription, and frees what waits; returns whether the end had not been seen before. What was dequeued
  /// is taken off the count first, for the queue frees what is counted.
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

  /// What the sequence failed with.
  @usableFromInline
  func finish() -> (any Error)? { buffer.takeFailure() }
}
