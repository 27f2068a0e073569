// SPDX-License-Identifier: MIT

/// A priority queue: a 4-ary heap with the smallest element on top. Adding and taking take logarithmic time.
///
/// Four children to a node make the heap half as deep as a binary one, which counts once it no longer fits
/// the cache. Elements that compare equal come out in no particular order. An element is moved and never
/// copied while it finds its place, so elements that hold references cost no reference counting.
struct Heap<Element: Comparable> {
  private var storage: ContiguousArray<Element> = []

  init() {}

  var count: Int { storage.count }

  var isEmpty: Bool { storage.isEmpty }

  /// The smallest element.
  var first: Element? { storage.first }

  /// Adds an element.
  mutating func insert(_ element: Element) {
    storage.append(element)
    let last = storage.count - 1
    storage.withUnsafeMutableBufferPointer { Self.siftUp($0.baseAddress!, from: last) }
  }

  /// Adds many elements, in linear time if they are many in proportion to those in the heap.
  mutating func insert(contentsOf elements: some Collection<Element>) {
    guard elements.count > storage.count / 8 else {
      for element in elements { insert(element) }
      return
    }
    storage.append(contentsOf: elements)
    restoreOrder()
  }

  /// Removes and returns the smallest element.
  mutating func popFirst() -> Element? {
    guard let last = storage.popLast() else { return nil }
    guard !storage.isEmpty else { return last }
    return storage.withUnsafeMutableBufferPointer { buffer in
      let base = buffer.baseAddress!
      let first = base.move()
      // The last element is mostly large: the hole sinks to a leaf without comparisons, and the element then
      // rises from there.
      let hole = Self.sinkHole(base, count: buffer.count)
      (base + hole).initialize(to: last)
      Self.siftUp(base, from: hole)
      return first
    }
  }

  /// Removes all elements, and returns them in no particular order.
  mutating func removeAll() -> ContiguousArray<Element> {
    var elements: ContiguousArray<Element> = []
    swap(&elements, &storage)
    return elements
  }

  private mutating func restoreOrder() {
    let count = storage.count
    guard count > 1 else { return }
    storage.withUnsafeMutableBufferPointer { buffer in
      let base = buffer.baseAddress!
      for parent in stride(from: (count - 2) / 4, through: 0, by: -1) {
        Self.siftDown(base, from: parent, count: count)
      }
    }
  }

  // Below, a hole is a place whose element has been moved out. Each function fills the hole that it makes.

  private static func siftUp(_ base: UnsafeMutablePointer<Element>, from start: Int) {
    guard start > 0, base[start] < base[(start - 1) / 4] else { return }
    var hole = start
    let element = (base + hole).move()
    while hole > 0 {
      let parent = (hole - 1) / 4
      guard element < base[parent] else { break }
      (base + hole).moveInitialize(from: base + parent, count: 1)
      hole = parent
    }
    (base + hole).initialize(to: element)
  }

  private static func siftDown(_ base: UnsafeMutablePointer<Element>, from start: Int, count: Int) {
    var hole = start
    let element = (base + hole).move()
    while let child = smallestChild(base, of: hole, count: count), base[child] < element {
      (base + hole).moveInitialize(from: base + child, count: 1)
      hole = child
    }
    (base + hole).initialize(to: element)
  }

  /// Moves the hole at the top down to a leaf. Returns where it is then.
  private static func sinkHole(_ base: UnsafeMutablePointer<Element>, count: Int) -> Int {
    var hole = 0
    while let child = smallestChild(base, of: hole, count: count) {
      (base + hole).moveInitialize(from: base + child, count: 1)
      hole = child
    }
    return hole
  }

  @inline(__always)
  private static func smallestChild(
    _ base: UnsafeMutablePointer<Element>,
    of parent: Int,
    count: Int
  ) -> Int? {
    let first = parent &* 4 &+ 1
    guard first < count else { return nil }
    let end = min(first &+ 4, count)
    var smallest = first
    var child = first &+ 1
    while child < end {
      if base[child] < base[smallest] { smallest = child }
      child &+= 1
    }
    return smallest
  }
}

extension Heap: Sendable where Element: Sendable {}
