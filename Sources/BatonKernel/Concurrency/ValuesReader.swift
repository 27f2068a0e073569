// SPDX-License-Identifier: MIT

/// A subscription whose elements wait for a loop. It is disposed of with this object, unless a loop has taken
/// the reader out.
@usableFromInline
final class ValuesSubscription<Element>: Sendable {
  private let reader: Lock<UncheckedSendable<ValuesReader<Element>>?>

  @usableFromInline init(_ reader: ValuesReader<Element>) { self.reader = Lock(UncheckedSendable(reader)) }

  /// The reader, once; nil from then on.
  @usableFromInline func takeReader() -> ValuesReader<Element>? { reader.withLock { $0.take() }?.value }
}

/// The consumer of a ``ValuesBuffer``, for one task. It disposes of the subscription when it is freed.
///
/// It takes the elements that it has found counted without touching what the producer writes, and then takes
/// them off the count together.
@usableFromInline
final class ValuesReader<Element> {
  // Exclusivity unchecked: only one task uses it, and no access spans foreign code.
  private let buffer: ValuesBuffer<Element>
  @usableFromInline let queue: HopQueue<Element>
  private let scope: Scope
  /// How many elements were found counted and have not been dequeued, and how many have been dequeued and are
  /// still counted.
  @safe @exclusivity(unchecked) @usableFromInline var left = 0
  @safe @exclusivity(unchecked) @usableFromInline var taken = 0
  /// How many elements have been taken off the count in all.
  @safe @exclusivity(unchecked) private var gone = 0
  /// Whether no element follows those.
  @safe @exclusivity(unchecked) @usableFromInline var isOver = false

  @usableFromInline
  init(_ buffer: ValuesBuffer<Element>, _ scope: Scope) {
    self.buffer = buffer
    queue = buffer.queue
    self.scope = scope
  }

  deinit { stop() }

  /// Looks for new elements, and spins for a moment if there is none. Returns whether there is one.
  @usableFromInline
  func look(isolation actor: (any Actor)?) -> Bool {
    if isOver { return false }
    buffer.isConsumed(on: actor)
    if taken > 0 { queue.stay(behind: taken, isStream: false) }
    let waiting = queue.discount(taken)
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
    return queue.dequeue()
  }

  @usableFromInline
  func wait(isolation actor: isolated (any Actor)?) async {
    let (buffer, scope) = (buffer, scope)
    await withTaskCancellationHandler(
      operation: { await buffer.suspend(isolation: actor) },
      onCancel: {
        scope.dispose()
        // Another thread may have begun to dispose and not have reached this yet.
        buffer.end(.cutOff, nil)
      }, isolation: actor)
  }

  /// Whether the sequence has ended by itself with at most one element left or taken: what a cancelled task
  /// still gets.
  @usableFromInline var isSettled: Bool { buffer.isComplete && (isOver || gone + queue.waiting.count <= 1) }

  /// Disposes of the subscription, and frees the waiting elements. Returns whether the end had not been seen
  /// before. Dequeued elements are taken off the count first, because the queue frees what is counted.
  @usableFromInline
  @discardableResult
  func stop() -> Bool {
    scope.dispose()
    buffer.end(.cutOff, nil)
    if isOver { return false }
    _ = queue.discount(taken)
    (left, taken, isOver) = (0, 0, true)
    queue.removeAll()
    return true
  }

  @usableFromInline func finish() -> (any Error)? { buffer.failure.take() }
}
