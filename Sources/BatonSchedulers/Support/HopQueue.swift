// SPDX-License-Identifier: MIT

import Synchronization

/// A queue between one producer and one consumer that may be on different threads, without a lock.
///
/// The count is its only shared word. It grows by blocks, the first made with the first element, and keeps one
/// spent block to be filled again: a queue that is emptied as fast as it is filled allocates nothing.
@usableFromInline
package final class HopQueue<Element>: HopBuffer {
  @usableFromInline typealias Block = UnsafeMutableRawPointer

  @usableFromInline static var blockCapacity: Int { 128 }

  // Exclusivity unchecked: each end is touched by one thread at a time, and no access spans foreign code.
  // The consumer's end.
  @exclusivity(unchecked) @usableFromInline var head: Block?
  @exclusivity(unchecked) @usableFromInline var headIndex = 0
  @usableFromInline let apart1 = Padding()
  @usableFromInline let count = HopCount()
  @usableFromInline let spare = Atomic<Block?>(nil)
  @usableFromInline let apart2 = Padding()
  // The producer's end.
  @exclusivity(unchecked) @usableFromInline var tail: Block?
  @exclusivity(unchecked) @usableFromInline var tailIndex = 0

  @inlinable
  package init() {}

  deinit {
    removeAll()
    for block in [head, spare.load(ordering: .acquiring)] { block?.deallocate() }
  }

  /// Adds an element; returns whether the queue was empty.
  @inlinable @inline(__always)
  package func enqueue(_ element: Element) -> Bool {
    if tailIndex == Self.blockCapacity || tail == nil { grow() }
    elements(of: tail.unsafelyUnwrapped).advanced(by: tailIndex).initialize(to: element)
    tailIndex += 1
    return count.add()
  }

  @inlinable
  package func end() -> Bool { count.end() }

  @inlinable
  package var waiting: (count: Int, isEnd: Bool) { count.waiting }

  @inlinable @inline(__always)
  package func dequeue() -> Element {
    if headIndex == Self.blockCapacity { shrink() }
    defer { headIndex += 1 }
    return elements(of: head.unsafelyUnwrapped).advanced(by: headIndex).move()
  }

  @inlinable
  package func discount(_ number: Int) -> (count: Int, isEnd: Bool) { count.discount(number) }

  // A block is the address of the next one, and then its elements.

  @inlinable @inline(__always)
  func elements(of block: Block) -> UnsafeMutablePointer<Element> {
    let header = max(MemoryLayout<Block?>.size, MemoryLayout<Element>.alignment)
    return block.advanced(by: header).assumingMemoryBound(to: Element.self)
  }

  @usableFromInline
  func grow() {
    let header = max(MemoryLayout<Block?>.size, MemoryLayout<Element>.alignment)
    let block =
      spare.exchange(nil, ordering: .acquiringAndReleasing)
      ?? .allocate(
        byteCount: header + Self.blockCapacity * MemoryLayout<Element>.stride,
        alignment: max(MemoryLayout<Block?>.alignment, MemoryLayout<Element>.alignment))
    block.initializeMemory(as: Block?.self, to: nil)
    if let tail { tail.assumingMemoryBound(to: Block?.self).pointee = block } else { head = block }
    tail = block
    tailIndex = 0
  }

  @usableFromInline
  func shrink() {
    let spent = head.unsafelyUnwrapped
    head = spent.assumingMemoryBound(to: Block?.self).pointee
    headIndex = 0
    spare.exchange(spent, ordering: .acquiringAndReleasing)?.deallocate()
  }
}

extension HopQueue: @unchecked Sendable where Element: Sendable {}  // Sendable: one thread at each end.

/// Keeps what two threads write on different cache lines.
@usableFromInline
struct Padding: Sendable {
  @usableFromInline let bytes: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0, 0, 0, 0, 0, 0, 0, 0)

  @inlinable
  init() {}
}
