// SPDX-License-Identifier: MIT

import Synchronization

/// A bounded queue between one producer and one consumer (SPSC), lock-free, in which the producer may also
/// take out the oldest element. The queue of `observe(on:capacity:whenFull:)`.
///
/// Elements are numbered in the order of their arrival. `head` is the number of the oldest waiting element. A
/// thread takes that element by raising `head` with a compare-exchange: the consumer, or the producer when it
/// drops the oldest. `tail`, the number of the next arrival, belongs to the producer. Numbers are never
/// reused, so there is no ABA problem.
///
/// * Full: `tail - head` is the capacity. The producer reads `head`, which the consumer writes, only when the
///   value that it read last says that the queue is full.
/// * Drop the oldest: the producer first writes the new element, so that the consumer, which goes by the
///   count, always finds at least as many elements as it has counted. Then the producer takes the oldest
///   element out, unless the consumer has just done so. One element has gone and one has come, so the count
///   stays.
/// * Wait (backpressure): the producer sets the lowest bit of `head`, and parks. The thread that raises
///   `head` next clears the bit, and unparks the producer.
///
/// Elements are in blocks, and the blocks in a directory, by the number of their first element. A directory
/// entry is reused for a later block only when `head` has passed the earlier block. So a thread that has
/// raised `head` from a number has read the right entry before. Each side counts what it has taken out of a
/// block, and adds that to the block's counter when it goes on to another block; the side that makes the
/// counter complete gives the block back. So a consumer that is preempted keeps at most one block from being
/// reused. A full directory is replaced by a larger one; old directories are kept until the queue is freed,
/// because the consumer may be reading one.
///
/// Unsafe: the queue owns its blocks and directories, and frees them with itself. Places `head..<tail` of the blocks are
/// initialised. A side only moves an element out when it has raised `head` past it, so each is moved out once.
@usableFromInline
@safe package final class BoundedHopQueue<Element>: HopBuffer {
  @usableFromInline typealias Block = UnsafeMutableRawPointer

  @usableFromInline static var blockShift: Int { Sizes.blockShift }
  @usableFromInline static var blockCapacity: Int { 1 << blockShift }
  /// Set in `head` while the producer waits.
  @usableFromInline static var waitBit: Int { 1 }

  /// How many elements the same side has taken out of a block since it began with that block.
  @usableFromInline
  @safe struct Taken {
    @usableFromInline var block: Block?
    @usableFromInline var count = 0

    @inlinable
    init() {}
  }

  // Exclusivity unchecked: one thread at a time touches each end, and no access spans foreign code.
  @usableFromInline package let capacity: Int
  /// Where the producer waits; nil if it never does.
  private let parker: Parker?
  /// The identity of the thread that is delivering elements, or 0. Only kept if the producer waits.
  private let deliverer = Atomic<UInt>(0)
  @usableFromInline let directory = unsafe Atomic<UnsafeMutableRawPointer?>(nil)
  @usableFromInline let apart0 = Padding()
  // Twice the number of the oldest element, plus the bit.
  @usableFromInline let head = Atomic<Int>(0)
  /// What the consumer has taken out.
  @safe @exclusivity(unchecked) @usableFromInline var consumed = Taken()
  @usableFromInline let apart1 = Padding()
  @usableFromInline let count = HopCount()
  @usableFromInline let spare = unsafe Atomic<Block?>(nil)
  @usableFromInline let apart2 = Padding()
  // The producer's end.
  @safe @exclusivity(unchecked) @usableFromInline var tail = 0
  @safe @exclusivity(unchecked) @usableFromInline var tailBlock: Block?
  /// The number of the oldest element when the producer last read `head`.
  @safe @exclusivity(unchecked) @usableFromInline var knownHead = 0
  /// What the producer has taken out.
  @safe @exclusivity(unchecked) @usableFromInline var dropped = Taken()

  /// - Parameter waits: Whether the producer calls ``awaitRoom(within:orUntil:)``.
  @usableFromInline
  package init(capacity: Int, waits: Bool) {
    self.capacity = capacity
    parker = waits ? Parker() : nil
  }

  deinit {
    removeAll()
    settle(consumed)
    settle(dropped)
    if tail % Self.blockCapacity != 0 { unsafe tailBlock?.deallocate() }
    unsafe spare.load(ordering: .acquiring)?.deallocate()
    unsafe HopDirectory(directory.load(ordering: .acquiring))?.deallocate()
  }

  // Called by the producer.

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

  /// Adds an element, even beyond the capacity. Returns whether the queue was empty.
  @inlinable @inline(__always)
  package func enqueue(_ element: Element) -> Bool {
    append(element)
    return count.add()
  }

  /// Adds an element, and takes out the oldest one if there is no room. Returns whether the queue was empty,
  /// and the element that was taken out.
  @inlinable
  package func replaceOldest(with element: Element) -> (wasEmpty: Bool, dropped: Element?) {
    append(element)
    if tail - knownHead <= capacity { return (count.add(), nil) }
    var word = head.load(ordering: .acquiring)
    while tail - word >> 1 > capacity {
      let block = unsafe block(of: word >> 1)
      let (isTaken, found) = head.compareExchange(
        expected: word, desired: word + 2, ordering: .acquiringAndReleasing)
      if isTaken {
        knownHead = (word >> 1) + 1
        return unsafe (false, take(word >> 1, from: block, &dropped))
      }
      word = found
    }
    knownHead = word >> 1
    return (count.add(), nil)
  }

  /// Parks the calling thread until there is room, until `isOver` returns true, which is asked again after
  /// each ``alert()``, or until `limit` has passed.
  ///
  /// The thread parks for an eighth of the limit at a time: if the process stands still, stopped by the system or a debugger,
  /// that uses up one of the eight and not the limit.
  package func awaitRoom(within limit: Duration, orUntil isOver: () -> Bool) -> RoomWait {
    pause()
    let isLimited = limit < .nanoseconds(Int64.max)
    var partsLeft = 8
    while true {
      var word = head.load(ordering: .acquiring)
      while true {
        knownHead = word >> 1
        if tail - knownHead < capacity { return .room }
        // Written even if it is set already: a read-modify-write orders it with the consumer's, so either
        // this thread sees what the consumer has done before, or the consumer sees the bit.
        let (isSet, found) = head.compareExchange(
          expected: word, desired: word | Self.waitBit, ordering: .acquiringAndReleasing)
        if isSet { break }
        word = found
      }
      if isOver() { return .over }
      if partsLeft == 0 { return .tooLong }
      let deadline = isLimited ? MonotonicClock.deadline(after: limit / 8, from: MonotonicClock.now()) : .max
      if parker?.park(until: deadline) == false { partsLeft -= 1 }
    }
  }

  /// Whether the calling thread is delivering an element that it has taken out.
  package var isCallerDelivering: Bool { deliverer.load(ordering: .relaxed) == ThreadIdentity.current }

  @inlinable
  package func end() -> Bool { count.end() }

  @inlinable @inline(__always)
  func append(_ element: Element) {
    let place = tail & (Self.blockCapacity - 1)
    if place == 0 { grow() }
    unsafe elements(of: tailBlock.unsafelyUnwrapped).advanced(by: place).initialize(to: element)
    tail += 1
  }

  // Called by the consumer.

  @inlinable
  package var waiting: (count: Int, isEnd: Bool) { count.waiting }

  @inlinable
  package func dequeue() -> Element {
    var word = head.load(ordering: .acquiring)
    while true {
      let block = unsafe block(of: word >> 1)
      let (isTaken, found) = head.compareExchange(
        expected: word, desired: (word & ~Self.waitBit) + 2, ordering: .acquiringAndReleasing)
      if isTaken {
        let element = unsafe take(word >> 1, from: block, &consumed)
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
    // A read-modify-write and not a load: it comes either after the producer's, and sees the bit, or before,
    // and then the producer sees what was done before it.
    let old = head.bitwiseAnd(~Self.waitBit, ordering: .acquiringAndReleasing).oldValue
    if old & Self.waitBit != 0 { alert() }
  }

  // Called by either side.

  @inlinable @inline(__always)
  func block(of number: Int) -> Block? {
    // Once an element has been counted, there is a directory, with an entry for the element's block.
    unsafe HopDirectory(directory.load(ordering: .acquiring)).unsafelyUnwrapped[number >> Self.blockShift]
  }

  /// Moves an element out of its block. Called by the thread that has raised `head` from `number`.
  @inlinable @inline(__always)
  func take(_ number: Int, from block: Block?, _ taken: inout Taken) -> Element {
    if unsafe taken.block != block {
      settle(taken)
      unsafe taken.block = block
      taken.count = 0
    }
    taken.count += 1
    return unsafe elements(of: block.unsafelyUnwrapped).advanced(by: number & (Self.blockCapacity - 1)).move()
  }

  /// Adds what one side has taken out of a block to the block's counter, and gives the block back if nothing
  /// is left in it.
  @usableFromInline
  func settle(_ taken: Taken) {
    guard let block = unsafe taken.block else { return }
    let total = unsafe takenCount(of: block).pointee
      .wrappingAdd(taken.count, ordering: .acquiringAndReleasing).newValue
    if total == Self.blockCapacity {
      unsafe spare.exchange(block, ordering: .acquiringAndReleasing)?.deallocate()
    }
  }

  // The layout of a block: the counter of elements that were taken out of it, and then its elements.

  @inlinable
  static var header: Int { max(MemoryLayout<Atomic<Int>>.size, MemoryLayout<Element>.alignment) }

  @inlinable @inline(__always)
  func elements(of block: Block) -> UnsafeMutablePointer<Element> {
    unsafe block.advanced(by: Self.header).assumingMemoryBound(to: Element.self)
  }

  @inlinable @inline(__always)
  func takenCount(of block: Block) -> UnsafeMutablePointer<Atomic<Int>> {
    unsafe block.assumingMemoryBound(to: Atomic<Int>.self)
  }

  /// Begins a block. Called by the producer.
  @usableFromInline
  func grow() {
    let block =
      unsafe spare.exchange(nil, ordering: .acquiringAndReleasing)
      ?? .allocate(
        byteCount: Self.header + Self.blockCapacity * MemoryLayout<Element>.stride,
        alignment: max(MemoryLayout<Atomic<Int>>.alignment, MemoryLayout<Element>.alignment))
    unsafe takenCount(of: block).initialize(to: Atomic(0))
    let number = tail >> Self.blockShift
    let oldest = head.load(ordering: .acquiring) >> (1 + Self.blockShift)
    var entries = unsafe HopDirectory(directory.load(ordering: .relaxed))
    if number - oldest >= entries?.capacity ?? 0 {
      entries = HopDirectory(replacing: entries, keeping: oldest..<number)
      unsafe directory.storeReleasing(entries?.address)
    }
    unsafe entries?[number] = block
    tailBlock = unsafe block
  }
}

/// How a wait for room ends.
package enum RoomWait {
  case room, over, tooLong
}

// Each end belongs to one thread.
extension BoundedHopQueue: @unchecked Sendable  // Sendable: `head` decides which side takes an element.
where Element: Sendable {}
