// SPDX-License-Identifier: MIT

import Synchronization

/// A queue between one producer and one consumer that knows how many wait in it at most, without a lock.
///
/// Elements are numbered in the order of their arrival. `head` has the number of the oldest that waits; whoever
/// raises it by one, with a compare-exchange, has taken that element out: the consumer, or the producer when it
/// drops the oldest. The number of the next arrival, `tail`, is the producer's own.
///
/// * Full: `tail - head` is the capacity. The producer looks at `head` only when what it saw last says so.
/// * Drops the oldest: the producer writes the arrival first, so that the consumer, which goes by the count, never
///   finds less than it counted. Then it takes the oldest out, unless the consumer has just done so; one went
///   and one came, and the count stays. So whoever sleeps is woken all the same, for the count was not zero.
/// * Waits: the producer sets the lowest bit of `head`. Whoever raises `head` clears it and wakes the producer.
///
/// Elements are in blocks, and the blocks in a directory, by the number of their first element. An entry is used
/// again for a later block only when `head` has passed the earlier one: so who has raised `head` from a number
/// has read the right entry before. Each side adds up what it took out of a block when it goes on to another, and
/// whoever sees that this was all gives the block back: a consumer that stops between two instructions holds up one. The directory is replaced by a larger one when it is full; those that were replaced are kept, since
/// the consumer may be reading one.
@usableFromInline
package final class BoundedHopQueue<Element>: HopBuffer {
  @usableFromInline typealias Block = UnsafeMutableRawPointer

  @usableFromInline static var blockShift: Int { Sizes.blockShift }
  @usableFromInline static var blockCapacity: Int { 1 << blockShift }
  /// Set in `head` when the producer waits.
  @usableFromInline static var waitBit: Int { 1 }

  /// The elements that were taken out of a block by the same side since that began with it.
  @usableFromInline
  struct Taken {
    @usableFromInline var block: Block?
    @usableFromInline var count = 0

    @inlinable
    init() {}
  }

  // Exclusivity unchecked: each end is touched by one thread at a time, and no access spans foreign code.
  @usableFromInline let capacity: Int
  /// Where the producer waits, if it does.
  private let parker: Parker?
  /// The thread that delivers what it takes out, or zero. Known only if the producer waits.
  private let deliverer = Atomic<UInt>(0)
  @usableFromInline let directory = Atomic<UnsafeMutableRawPointer?>(nil)
  @usableFromInline let apart0 = Padding()
  // Twice the number of the oldest element, and the bit.
  @usableFromInline let head = Atomic<Int>(0)
  /// What the consumer has taken out.
  @exclusivity(unchecked) @usableFromInline var consumed = Taken()
  @usableFromInline let apart1 = Padding()
  @usableFromInline let count = HopCount()
  @usableFromInline let spare = Atomic<Block?>(nil)
  @usableFromInline let apart2 = Padding()
  // The producer's end.
  @exclusivity(unchecked) @usableFromInline var tail = 0
  @exclusivity(unchecked) @usableFromInline var tailBlock: Block?
  /// The oldest element's number when the producer last looked.
  @exclusivity(unchecked) @usableFromInline var knownHead = 0
  /// What the producer has taken out.
  @exclusivity(unchecked) @usableFromInline var dropped = Taken()

  /// - Parameter waits: Whether ``awaitRoom(orUntil:)`` is used.
  @usableFromInline
  package init(capacity: Int, waits: Bool) {
    self.capacity = capacity
    parker = waits ? Parker() : nil
  }

  deinit {
    removeAll()
    settle(consumed)
    settle(dropped)
    if tail % Self.blockCapacity != 0 { tailBlock?.deallocate() }
    spare.load(ordering: .acquiring)?.deallocate()
    HopDirectory(directory.load(ordering: .acquiring))?.deallocate()
  }

  // The producer.

  /// Whether fewer elements wait than the capacity.
  @inlinable
  package var hasRoom: Bool {
    @inline(__always) get { tail - knownHead < capacity || look() }
  }

  @inlinable
  func look() -> Bool {
    knownHead = head.load(ordering: .acquiring) >> 1
    return tail - knownHead < capacity
  }

  /// Adds an element, beyond the capacity too; returns whether the queue was empty.
  @inlinable @inline(__always)
  package func enqueue(_ element: Element) -> Bool {
    append(element)
    return count.add()
  }

  /// Adds an element, and takes out the oldest if there is no room; returns whether the queue was empty, and what
  /// was taken out.
  @inlinable
  package func replaceOldest(with element: Element) -> (wasEmpty: Bool, dropped: Element?) {
    append(element)
    if tail - knownHead <= capacity { return (count.add(), nil) }
    var word = head.load(ordering: .acquiring)
    while tail - word >> 1 > capacity {
      let block = block(of: word >> 1)
      let (isTaken, found) = head.compareExchange(
        expected: word, desired: word + 2, ordering: .acquiringAndReleasing)
      if isTaken {
        knownHead = (word >> 1) + 1
        return (false, take(word >> 1, from: block, &dropped))
      }
      word = found
    }
    knownHead = word >> 1
    return (count.add(), nil)
  }

  /// Blocks the calling thread until there is room, or until `isOver` says so: it is asked again after each
  /// ``alert()``. Returns false if it said so.
  package func awaitRoom(orUntil isOver: () -> Bool) -> Bool {
    pause()
    while true {
      var word = head.load(ordering: .acquiring)
      while true {
        knownHead = word >> 1
        if tail - knownHead < capacity { return true }
        // Set anew, and not only looked at, so that who looks at it later than we at other things finds it set.
        let (isSet, found) = head.compareExchange(
          expected: word, desired: word | Self.waitBit, ordering: .acquiringAndReleasing)
        if isSet { break }
        word = found
      }
      if isOver() { return false }
      _ = parker?.park()
    }
  }

  /// Whether the calling thread is in the midst of delivering what it took out.
  package var isCallerDelivering: Bool { deliverer.load(ordering: .relaxed) == ThreadIdentity.current }

  @inlinable
  package func end() -> Bool { count.end() }

  @inlinable @inline(__always)
  func append(_ element: Element) {
    let place = tail & (Self.blockCapacity - 1)
    if place == 0 { grow() }
    elements(of: tailBlock.unsafelyUnwrapped).advanced(by: place).initialize(to: element)
    tail += 1
  }

  // The consumer.

  @inlinable
  package var waiting: (count: Int, isEnd: Bool) { count.waiting }

  @inlinable
  package func dequeue() -> Element {
    var word = head.load(ordering: .acquiring)
    while true {
      let block = block(of: word >> 1)
      let (isTaken, found) = head.compareExchange(
        expected: word, desired: (word & ~Self.waitBit) + 2, ordering: .acquiringAndReleasing)
      if isTaken {
        let element = take(word >> 1, from: block, &consumed)
        if word & Self.waitBit != 0 { alert() }
        return element
      }
      word = found
    }
  }

  @inlinable
  package func discount(_ number: Int) -> (count: Int, isEnd: Bool) { count.discount(number) }

  @usableFromInline
  package func beginTurn() {
    if parker != nil { deliverer.store(ThreadIdentity.current, ordering: .relaxed) }
  }

  @usableFromInline
  package func endTurn() {
    if parker != nil { deliverer.store(0, ordering: .relaxed) }
  }

  @usableFromInline
  package func alert() { parker?.unpark() }

  @usableFromInline
  package func alertIfAwaited() {
    guard parker != nil else { return }
    // A change, and not a look: either it comes after the producer's, and sees its bit, or the producer, which
    // comes after it, sees what was done before.
    let old = head.bitwiseAnd(~Self.waitBit, ordering: .acquiringAndReleasing).oldValue
    if old & Self.waitBit != 0 { alert() }
  }

  // Either.

  @inlinable @inline(__always)
  func block(of number: Int) -> Block? {
    // There is a directory, and an entry, as soon as an element has been counted.
    HopDirectory(directory.load(ordering: .acquiring)).unsafelyUnwrapped[number >> Self.blockShift]
  }

  /// Takes out the element with that number. For who has raised `head` from it.
  @inlinable @inline(__always)
  func take(_ number: Int, from block: Block?, _ taken: inout Taken) -> Element {
    if taken.block != block {
      settle(taken)
      taken.block = block
      taken.count = 0
    }
    taken.count += 1
    return elements(of: block.unsafelyUnwrapped).advanced(by: number & (Self.blockCapacity - 1)).move()
  }

  /// Gives a block back, if what one side has taken out of it is all that was left.
  @usableFromInline
  func settle(_ taken: Taken) {
    guard let block = taken.block else { return }
    let total = takenCount(of: block).pointee.add(taken.count, ordering: .acquiringAndReleasing).newValue
    if total == Self.blockCapacity { spare.exchange(block, ordering: .acquiringAndReleasing)?.deallocate() }
  }

  // A block is the number of elements that were taken out of it, and then its elements.

  @inlinable
  static var header: Int { max(MemoryLayout<Atomic<Int>>.size, MemoryLayout<Element>.alignment) }

  @inlinable @inline(__always)
  func elements(of block: Block) -> UnsafeMutablePointer<Element> {
    block.advanced(by: Self.header).assumingMemoryBound(to: Element.self)
  }

  @inlinable @inline(__always)
  func takenCount(of block: Block) -> UnsafeMutablePointer<Atomic<Int>> {
    block.assumingMemoryBound(to: Atomic<Int>.self)
  }

  /// Begins a block. For the producer.
  @usableFromInline
  func grow() {
    let block =
      spare.exchange(nil, ordering: .acquiringAndReleasing)
      ?? .allocate(
        byteCount: Self.header + Self.blockCapacity * MemoryLayout<Element>.stride,
        alignment: max(MemoryLayout<Atomic<Int>>.alignment, MemoryLayout<Element>.alignment))
    takenCount(of: block).initialize(to: Atomic(0))
    let number = tail >> Self.blockShift
    let oldest = head.load(ordering: .acquiring) >> (1 + Self.blockShift)
    var entries = HopDirectory(directory.load(ordering: .relaxed))
    if number - oldest >= entries?.capacity ?? 0 {
      entries = HopDirectory(replacing: entries, keeping: oldest..<number)
      directory.storeReleasing(entries?.address)
    }
    entries?[number] = block
    tailBlock = block
  }
}

extension BoundedHopQueue: @unchecked Sendable where Element: Sendable {}  // Sendable: see there.
