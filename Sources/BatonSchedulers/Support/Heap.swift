// SPDX-License-Identifier: MIT

/// A priority queue: a 4-ary heap with the smallest element on top. Adding and taking take logarithmic time.
///
/// Elements that compare equal come out in no particular order. An element is moved and never copied while it finds its place,
/// so no reference in it is counted.
///
/// Unsafe: places are below `count`, and a method that moves an element out of its place fills this place before it returns.
struct Heap<Element: Comparable> {
  /// In the order of the heap: no element is less than its parent, which is at a quarter of its index.
  private(set) var elements: ContiguousArray<Element> = []

  var count: Int { elements.count }

  var isEmpty: Bool { elements.isEmpty }

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    unsafe elements.withUnsafeMutableBufferPointer { places in
      let last = places.count - 1
      let element = unsafe places.moveElement(from: last)
      unsafe Self.siftUp(element, from: last, in: places)
    }
  }

  mutating func popFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    if elements.isEmpty { return last }
    return unsafe elements.withUnsafeMutableBufferPointer { places in
      let first = unsafe places.moveElement(from: 0)
      // The last element is mostly large, so it is compared on its way up from a leaf and not down from the top.
      var hole = 0
      while let child = unsafe Self.leastChild(of: hole, in: places) {
        unsafe Self.move(from: child, to: hole, in: places)
        hole = child
      }
      unsafe Self.siftUp(last, from: hole, in: places)
      return first
    }
  }

  /// Removes the elements for which `isUseless` is true, in linear time.
  mutating func removeAll(where isUseless: (Element) -> Bool) {
    elements.removeAll(where: isUseless)
    unsafe elements.withUnsafeMutableBufferPointer { places in
      for parent in (0..<(places.count + 2) / 4).reversed() { unsafe Self.siftDown(from: parent, in: places) }
    }
  }

  private typealias Places = UnsafeMutableBufferPointer<Element>

  /// Puts `element` into the empty place `start` or one above it.
  @inline(__always)
  private static func siftUp(_ element: consuming Element, from start: Int, in places: Places) {
    var hole = start
    while hole > 0, unsafe element < places[(hole - 1) / 4] {
      let parent = (hole - 1) / 4
      unsafe move(from: parent, to: hole, in: places)
      hole = parent
    }
    unsafe places.initializeElement(at: hole, to: element)
  }

  private static func siftDown(from start: Int, in places: Places) {
    let element = unsafe places.moveElement(from: start)
    var hole = start
    while let child = unsafe leastChild(of: hole, in: places), unsafe places[child] < element {
      unsafe move(from: child, to: hole, in: places)
      hole = child
    }
    unsafe places.initializeElement(at: hole, to: element)
  }

  @inline(__always)
  private static func move(from place: Int, to hole: Int, in places: Places) {
    unsafe places.initializeElement(at: hole, to: places.moveElement(from: place))
  }

  @inline(__always)
  private static func leastChild(of parent: Int, in places: Places) -> Int? {
    let first = 4 * parent + 1
    if first >= places.count { return nil }
    var least = first
    for child in first + 1..<min(first + 4, places.count) {
      if unsafe places[child] < places[least] { least = child }
    }
    return least
  }
}

extension Heap: Sendable where Element: Sendable {}
