// SPDX-License-Identifier: MIT

import Synchronization

/// A queue between one producer and one consumer that may be on different threads, without a lock.
///
/// The count is its only shared word. It grows by blocks, the first made with the first element, and keeps one
/// spent block to be filled again: a queue that is emptied as fast as it is filled allocates nothing.
@usableFromInline
package final class HopQueue<Element>: HopBuffer {
  @usableFromInline typealias Block = UnsafeMutableRawPointer

  @usableFromInline static var blockCapacity: Int { 1 << Sizes.blockShift }

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

/// A queue between one producer and one consumer, as the consumer sees it.
@usableFromInline
package protocol HopBuffer<Element>: AnyObject, SendableMetatype {
  associatedtype Element

  /// The number of elements that wait, and whether none will follow them.
  var waiting: (count: Int, isEnd: Bool) { get }

  /// Says that no element will follow; returns whether the queue was empty.
  func end() -> Bool

  /// Takes the first element. There must be one.
  func dequeue() -> Element

  /// Takes `number` dequeued elements off the count; returns what waits then.
  func discount(_ number: Int) -> (count: Int, isEnd: Bool)

  /// The calling thread begins to deliver what it takes out.
  func beginTurn()

  /// The calling thread no longer delivers.
  func endTurn()

  /// Has a producer that waits for room look again whether it still has to. From any thread.
  func alert()

  /// ``alert()``, if a producer waits.
  func alertIfAwaited()
}

extension HopBuffer {
  @inlinable @inline(__always)
  package func beginTurn() {}

  @inlinable @inline(__always)
  package func endTurn() {}

  @inlinable @inline(__always)
  package func alert() {}

  @inlinable @inline(__always)
  package func alertIfAwaited() {}

  /// Lets the producer get ahead for a fraction of a microsecond, without touching anything that it uses.
  ///
  /// A consumer that is faster than its producer would otherwise fight it for the count at each element, and
  /// sleep and be woken at every few.
  @usableFromInline
  package func pause() {
    let own = Atomic<UInt8>(0)
    for _ in 0..<Sizes.pause { _ = own.load(ordering: .relaxed) }
  }

  /// Takes out all elements that wait. For the consumer.
  @usableFromInline
  package func removeAll() {
    let number = waiting.count
    for _ in 0..<number { _ = dequeue() }
    _ = discount(number)
  }
}

/// The number of elements that wait.
///
/// The producer writes an element and then counts it; the consumer takes as many as it finds counted and then
/// takes them off the count. Whoever changes the count from zero knows that the consumer sleeps.
@usableFromInline
struct HopCount: ~Copyable {
  /// Set when no element will follow.
  @usableFromInline static var endBit: Int { 1 << (Int.bitWidth - 2) }

  @usableFromInline let word = Atomic<Int>(0)

  @inlinable
  init() {}

  /// Counts an element; returns whether none was counted.
  @inlinable @inline(__always)
  func add() -> Bool { word.add(1, ordering: .acquiringAndReleasing).oldValue == 0 }

  @inlinable
  func end() -> Bool { word.add(Self.endBit, ordering: .acquiringAndReleasing).oldValue == 0 }

  @inlinable
  var waiting: (count: Int, isEnd: Bool) { Self.split(word.load(ordering: .acquiring)) }

  @inlinable
  func discount(_ number: Int) -> (count: Int, isEnd: Bool) {
    Self.split(word.subtract(number, ordering: .acquiringAndReleasing).newValue)
  }

  @inlinable
  static func split(_ count: Int) -> (count: Int, isEnd: Bool) { (count & (endBit - 1), count & endBit != 0) }
}
