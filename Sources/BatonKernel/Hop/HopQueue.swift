// SPDX-License-Identifier: MIT

import Synchronization

/// A queue between one producer and one consumer (SPSC), wait-free but for allocation: a linked list of
/// blocks. The queue of `observe(on:)` and of `values`.
///
/// The producer writes an element and then counts it. The consumer takes as many elements as it finds
/// counted, and then takes them off the count. A thread that raises the count from zero knows that the
/// consumer sleeps, and wakes it up.
///
/// The queue makes its first block with its first element, with room for a few, and each further one twice as
/// large, up to a limit. It keeps one spent block for reuse: a queue that is emptied as fast as it is filled
/// soon allocates nothing.
///
/// Unsafe: the queue owns its blocks, and frees them with itself. The consumer moves out no more elements
/// than the producer has written and counted, and leaves a block when it has moved out all of its elements.
@_fixed_layout @usableFromInline
@safe package final class HopQueue<Element> {
  @usableFromInline typealias Block = UnsafeMutableRawPointer

  static var blockCapacity: Int { 1 << HopSizes.blockShift }
  /// Set in the count when no element will follow.
  @inlinable static var endBit: Int { 1 << (Int.bitWidth - 2) }

  // Exclusivity unchecked: one thread at a time touches each end, and no access spans foreign code.
  // The consumer's end.
  @safe @exclusivity(unchecked) @usableFromInline var head: Block?
  @safe @exclusivity(unchecked) @usableFromInline var headIndex = 0
  @safe @exclusivity(unchecked) @usableFromInline var headCapacity = 0
  /// What keeps the queue from growing without limit, if anything does.
  @usableFromInline let bound: HopBound?
  @usableFromInline let apart1 = Padding()
  @usableFromInline let count = Atomic(0)
  @usableFromInline let spare = unsafe Atomic<Block?>(nil)
  @usableFromInline let apart2 = Padding()
  // The producer's end.
  @safe @exclusivity(unchecked) @usableFromInline var tail: Block?
  @safe @exclusivity(unchecked) @usableFromInline var tailIndex = 0
  @safe @exclusivity(unchecked) @usableFromInline var tailCapacity = 0

  @inlinable package init(_ bound: HopBound? = nil) { self.bound = bound }

  deinit {
    removeAll()
    unsafe head?.deallocate()
    unsafe spare.load(ordering: .acquiring)?.deallocate()
  }

  // Called by the producer.

  /// Adds an element. Returns whether the queue was empty.
  @inlinable @inline(__always)
  package func enqueue(_ element: Element) -> Bool {
    append(element)
    return count.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0
  }

  /// Adds an element that the caller counts.
  @inlinable @inline(__always)
  func append(_ element: Element) {
    if tailIndex == tailCapacity { grow() }
    unsafe elements(of: tail.unsafelyUnwrapped).advanced(by: tailIndex).initialize(to: element)
    tailIndex += 1
  }

  /// Announces that no element will follow. Returns whether the queue was empty.
  @inlinable
  package func end() -> Bool {
    count.wrappingAdd(Self.endBit, ordering: .acquiringAndReleasing).oldValue == 0
  }

  // Called by the consumer.

  /// The number of waiting elements, and whether the end is behind them.
  @inlinable package var waiting: (count: Int, isEnd: Bool) { Self.split(count.load(ordering: .acquiring)) }

  /// Takes the first element. There must be one.
  @inlinable @inline(__always)
  package func dequeue() -> Element {
    if let bound { dequeue(within: bound) } else { take() }
  }

  @inlinable @inline(__always)
  func take() -> Element {
    if headIndex == headCapacity { shrink() }
    defer { headIndex += 1 }
    return unsafe elements(of: head.unsafelyUnwrapped).advanced(by: headIndex).move()
  }

  /// Takes `number` dequeued elements off the count. Returns what waits then.
  @inlinable
  package func discount(_ number: Int) -> (count: Int, isEnd: Bool) {
    Self.split(count.wrappingSubtract(number, ordering: .acquiringAndReleasing).newValue)
  }

  @inlinable
  static func split(_ count: Int) -> (count: Int, isEnd: Bool) { (count & (endBit - 1), count & endBit != 0) }

  /// Waits until more than `number` elements are counted, or the end is, or for two microseconds; if elements
  /// do not come at short intervals, for a single look. Called before the `number` elements that the consumer
  /// has taken out are taken off the count.
  ///
  /// A consumer that is faster than its producer would otherwise contend with it for the count at each
  /// element, and would sleep and be woken every few elements. So it spins, and looks only every half a
  /// microsecond.
  @usableFromInline
  package func stay(behind number: Int, isStream: Bool) {
    for _ in 0..<(isStream ? HopSizes.looks : 1) {
      Spin.pass(HopSizes.pause)
      let (count, isEnd) = waiting
      if count > number || isEnd { return }
    }
  }

  @usableFromInline
  package func removeAll() {
    let number = waiting.count
    for _ in 0..<number { _ = dequeue() }
    _ = discount(number)
  }

  // The layout of a block: the address of the next block, and then its elements.

  @inlinable @inline(__always)
  func elements(of block: Block) -> UnsafeMutablePointer<Element> {
    let header = unsafe max(MemoryLayout<Block?>.size, MemoryLayout<Element>.alignment)
    return unsafe block.advanced(by: header).assumingMemoryBound(to: Element.self)
  }

  /// The room of the block that follows one with this room, at both ends alike.
  private static func capacity(after capacity: Int) -> Int { min(max(capacity * 2, 4), blockCapacity) }

  @usableFromInline
  func grow() {
    tailCapacity = Self.capacity(after: tailCapacity)
    let header = unsafe max(MemoryLayout<Block?>.size, MemoryLayout<Element>.alignment)
    let block =
      unsafe spare.exchange(nil, ordering: .acquiringAndReleasing)
      ?? .allocate(
        byteCount: header + tailCapacity * MemoryLayout<Element>.stride,
        alignment: max(MemoryLayout<Block?>.alignment, MemoryLayout<Element>.alignment))
    unsafe block.initializeMemory(as: Block?.self, to: nil)
    if let tail {
      unsafe tail.assumingMemoryBound(to: Block?.self).pointee = block
    } else {
      head = unsafe block
      headCapacity = tailCapacity
    }
    tail = unsafe block
    tailIndex = 0
  }

  @usableFromInline
  func shrink() {
    let spent = unsafe head.unsafelyUnwrapped
    head = unsafe spent.assumingMemoryBound(to: Block?.self).pointee
    headIndex = 0
    // A small one is of no use: those that follow are larger.
    let isSmall = headCapacity < Self.blockCapacity
    headCapacity = Self.capacity(after: headCapacity)
    if isSmall { return unsafe spent.deallocate() }
    unsafe spare.exchange(spent, ordering: .acquiringAndReleasing)?.deallocate()
  }
}

extension HopQueue: @unchecked Sendable where Element: Sendable {}  // Sendable: one thread at each end.

/// A cache line of padding against false sharing of the properties before and after it.
@frozen @usableFromInline
struct Padding: Sendable {
  @usableFromInline let bytes: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
    (0, 0, 0, 0, 0, 0, 0, 0)

  @inlinable init() {}
}
