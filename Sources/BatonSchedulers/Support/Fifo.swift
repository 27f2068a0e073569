// SPDX-License-Identifier: MIT

/// A queue: adding and taking take constant time, spread over many calls, and memory follows what waits.
///
/// Taking an element frees nothing of it inside the queue: what it holds may add to the queue when it is freed.
@usableFromInline
package struct Fifo<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { head == elements.count }

  @inlinable
  package var count: Int { elements.count - head }

  /// The element that was added first, or nil if there is none.
  @inlinable
  package var first: Element? { isEmpty ? nil : elements[head] }

  @inlinable
  package mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the element that was added first, or nil if there is none.
  @inlinable
  package mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count || head >= 64 && head >= elements.count / 2 { compact() }
    return first
  }

  /// Takes all but the elements that were added first, so many of them.
  @usableFromInline
  package mutating func takeAll(after count: Int) -> ContiguousArray<Element?> {
    if count >= self.count { return [] }
    let taken = elements
    elements = ContiguousArray(taken[head..<head + count])
    head = 0
    return taken
  }

  /// Gives back the places of what was taken.
  @usableFromInline
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
