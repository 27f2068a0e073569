// SPDX-License-Identifier: MIT

/// A queue: adding and taking take constant time, spread over many calls.
@usableFromInline
struct Fifo<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @inlinable
  var isEmpty: Bool { head == elements.count }

  @inlinable
  mutating func append(_ element: Element) { elements.append(element) }

  /// Takes the element that was added first, or nil if there is none.
  @inlinable
  mutating func popFirst() -> Element? {
    if isEmpty { return nil }
    let first = elements[head].take()
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: elements.capacity <= 64)
      head = 0
    } else if head >= 64, head >= elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}

extension Fifo: Sendable where Element: Sendable {}
