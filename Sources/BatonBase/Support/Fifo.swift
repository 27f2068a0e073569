// SPDX-License-Identifier: MIT

/// A first-in first-out queue. Adding and taking take amortised constant time, and the memory follows the
/// number of elements.
///
/// Taking an element frees nothing inside the queue, because what an element holds may add to the queue when
/// it is freed.
@frozen @usableFromInline
package struct Fifo<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == elements.count }

  @inlinable package var count: Int { elements.count - head }

  @inlinable package var first: Element? { isEmpty ? nil : elements[head] }

  @inlinable package mutating func append(_ element: Element) { elements.append(element) }

  @inlinable
  package mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count || head >= 64 && head >= elements.count / 2 { compact() }
    return first
  }

  /// Removes all elements but the `count` oldest. Returns the former storage, which the caller frees: it has
  /// the removed elements in it.
  @usableFromInline
  package mutating func takeAll(after count: Int) -> ContiguousArray<Element?> {
    if count >= self.count { return [] }
    let taken = elements
    elements = ContiguousArray(taken[head..<head + count])
    head = 0
    return taken
  }

  /// Reuses or frees the memory of elements that were taken.
  @inlinable
  mutating func compact() {
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.capacity <= 64)
    } else {
      elements.removeFirst(head)
    }
    head = 0
  }
}

extension Fifo: Sendable where Element: Sendable {}
