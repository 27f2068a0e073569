// SPDX-License-Identifier: MIT

/// A ring buffer of the newest elements that were appended. What it evicts is returned, for the caller to
/// release outside a lock.
@frozen @usableFromInline
package struct RingBuffer<Element> {
  @usableFromInline let limit: Int
  /// The elements, in order from `head` to the end and from the beginning to `head`.
  @usableFromInline package var ring: ContiguousArray<Element>
  @usableFromInline var head = 0

  /// Makes a buffer for `limit` elements that holds `elements`, of which there must not be more.
  @usableFromInline
  package init(limit: Int, _ elements: ContiguousArray<Element> = []) {
    self.limit = limit
    ring = elements
  }

  /// Adds an element. Returns the element that it evicts.
  @discardableResult @inlinable
  package mutating func append(_ element: Element) -> Element? {
    if ring.count < limit {
      ring.append(element)
      return nil
    }
    if limit == 0 { return element }
    var other = element
    swap(&ring[head], &other)
    head = head + 1 == limit ? 0 : head + 1
    return other
  }

  mutating func takeAll() -> ContiguousArray<Element> {
    defer { (ring, head) = ([], 0) }
    return ring
  }

  /// All elements, oldest first.
  @usableFromInline var elements: ContiguousArray<Element> {
    head == 0 ? ring : ContiguousArray(ring[head...]) + ring[..<head]
  }

  var last: Element? { head == 0 ? ring.last : ring[head - 1] }
}
