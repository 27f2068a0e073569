// SPDX-License-Identifier: MIT

/// A priority queue: a binary heap with the smallest element on top. Adding and taking take logarithmic time.
///
/// Elements that compare equal come out in no particular order.
struct Heap<Element: Comparable> {
  /// In the order of the heap: no element is less than its parent, which is at half its index.
  private(set) var elements: ContiguousArray<Element> = []

  var count: Int { elements.count }

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child] < elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func popFirst() -> Element? {
    guard !elements.isEmpty else { return nil }
    elements.swapAt(0, elements.count - 1)
    let first = elements.removeLast()
    siftDown(from: 0)
    return first
  }

  /// Removes the elements for which `isUseless` is true, in linear time.
  mutating func removeAll(where isUseless: (Element) -> Bool) {
    elements.removeAll(where: isUseless)
    for parent in (0..<elements.count / 2).reversed() { siftDown(from: parent) }
  }

  /// Calls `body` with each element, which must not change the order of the elements.
  mutating func changeEach(_ body: (inout Element) -> Void) {
    for index in elements.indices { body(&elements[index]) }
  }

  private mutating func siftDown(from start: Int) {
    var parent = start
    while true {
      var child = 2 * parent + 1
      guard child < elements.count else { return }
      if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
      guard elements[child] < elements[parent] else { return }
      elements.swapAt(child, parent)
      parent = child
    }
  }
}

extension Heap: Sendable where Element: Sendable {}
