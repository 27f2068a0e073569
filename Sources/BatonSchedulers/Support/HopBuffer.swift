// SPDX-License-Identifier: MIT

import Synchronization

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
    for _ in 0..<512 { _ = own.load(ordering: .relaxed) }
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
