// SPDX-License-Identifier: MIT

/// The last elements of a sequence, up to a number.
@usableFromInline
struct ReplayBuffer<Element> {
  @usableFromInline let limit: Int
  @usableFromInline var ring: ContiguousArray<Element>
  @usableFromInline var head = 0

  /// Makes a buffer of at most `limit` elements, with `elements` in it.
  @usableFromInline
  init(limit: Int, _ elements: ContiguousArray<Element> = []) {
    self.limit = limit
    ring = elements
  }

  /// Keeps an element; returns the one that had to go for it.
  @inlinable
  mutating func append(_ element: Element) -> Element? {
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

  /// The elements, oldest first.
  @usableFromInline var elements: ContiguousArray<Element> {
    head == 0 ? ring : ContiguousArray(ring[head...]) + ring[..<head]
  }

  /// The newest element.
  var last: Element? { head == 0 ? ring.last : ring[head - 1] }
}
