// SPDX-License-Identifier: MIT

import Synchronization

/// A ``HopQueue`` with a bound: the queue of `observe(on:capacity:whenFull:)`.
///
/// The consumer counts the elements that it takes out, and the producer those that it adds. The producer looks at the consumer's
/// count only when the room that it saw there last is used up. If it drops the oldest elements, it takes them out where the
/// consumer does, so both do that under a lock.
///
/// No wake-up is lost. A producer that waits for room says so, and then looks for room and for what else may end its wait. A
/// thread that makes room, or ends the wait otherwise, does that first, and then looks whether the producer waits.
@usableFromInline
package final class BoundedHopQueue<Element>: HopBuffer {
  @usableFromInline let elements = HopQueue<Element>()
  @usableFromInline package let capacity: Int
  /// Where the producer waits; nil if it never does.
  private let parker: Parker?
  @usableFromInline let dropsOldest: Bool
  /// The identity of the thread that is delivering elements, or 0. Only kept if the producer waits.
  private let deliverer = Atomic<UInt>(0)
  private let apart1 = Padding()
  /// Guards the place where elements are taken out, if the producer drops the oldest. On one cache line with what is changed under it.
  @usableFromInline let outlet = Lock(())
  /// The number of elements that have been taken out.
  @usableFromInline let taken = Atomic(0)
  /// Whether the producer waits for room.
  @usableFromInline let isAwaited = Atomic(false)
  private let apart2 = Padding()
  // Exclusivity unchecked: the producer alone touches them.
  /// The number of elements that have been added.
  @safe @exclusivity(unchecked) @usableFromInline var added = 0
  /// The number that `added` may reach, as far as the producer knows: the capacity above the count of the elements taken out, when it
  /// last looked at that.
  @safe @exclusivity(unchecked) @usableFromInline var most: Int

  @usableFromInline
  package init(capacity: Int, whenFull policy: OverflowPolicy) {
    self.capacity = capacity
    most = capacity
    parker = policy == .wait ? Parker() : nil
    dropsOldest = policy == .dropOldest
  }

  // Called by the producer.

  @inlinable @inline(__always)
  var hasRoom: Bool {
    // Sequentially consistent, as `isAwaited` is: either the producer sees the room that has been made, or the consumer sees that the
    // producer waits.
    if added >= most { most = taken.load(ordering: .sequentiallyConsistent) + capacity }
    return added < most
  }

  /// Adds an element if fewer wait than the capacity. Returns whether the queue was empty; nil if there is no room.
  @inlinable @inline(__always)
  package func offer(_ element: Element) -> Bool? { hasRoom ? enqueue(element) : nil }

  /// Adds an element, even beyond the capacity. Returns whether the queue was empty.
  @inlinable @inline(__always)
  package func enqueue(_ element: Element) -> Bool {
    added += 1
    return elements.enqueue(element)
  }

  /// Adds an element, and takes out the oldest one if there is no room. Returns whether the queue was empty,
  /// and the element that was taken out.
  @inlinable
  package func replaceOldest(with element: Element) -> (wasEmpty: Bool, dropped: Element?) {
    // Without a look at what the consumer changes: the lock brings that along.
    if added < most { return (enqueue(element), nil) }
    let element = UncheckedSendable(element)
    let (wasEmpty, dropped) = outlet.withLock { _ -> (Bool, UncheckedSendable<Element?>) in
      if let wasEmpty = offer(element.value) { return (wasEmpty, UncheckedSendable(nil)) }
      let oldest = take()
      added += 1
      // Not counted: one has gone and one has come.
      elements.append(element.value)
      return (false, UncheckedSendable(oldest))
    }
    return (wasEmpty, dropped.value)
  }

  /// Parks the calling thread until there is room, until `isOver` returns true, which is asked again after
  /// each ``alert()``, or until `limit` has passed.
  ///
  /// The thread parks for an eighth of the limit at a time: if the process stands still, stopped by the system or a debugger,
  /// that uses up one of the eight and not the limit.
  package func awaitRoom(within limit: Duration, orUntil isOver: () -> Bool) -> RoomWait {
    letRoomGrow()
    defer { isAwaited.store(false, ordering: .relaxed) }
    let isLimited = limit < .nanoseconds(Int64.max)
    var partsLeft = 8
    while true {
      _ = isAwaited.exchange(true, ordering: .sequentiallyConsistent)
      if hasRoom { return .room }
      if isOver() { return .over }
      if partsLeft == 0 { return .tooLong }
      let deadline = isLimited ? MonotonicClock.deadline(after: limit / 8, from: MonotonicClock.now()) : .max
      if parker?.park(until: deadline) == false { partsLeft -= 1 }
    }
  }

  /// Spins until half of the queue is free, as long as room is made: a producer that takes the first room that it finds sleeps
  /// and is woken up for each element.
  private func letRoomGrow() {
    var room = 0
    for _ in 0..<Sizes.roomLooks {
      pause()
      let found = capacity - (added - taken.load(ordering: .acquiring))
      if found <= room || found >= capacity / 2 { return }
      room = found
    }
  }

  /// Whether the calling thread is delivering an element that it has taken out.
  package var isCallerDelivering: Bool { deliverer.load(ordering: .relaxed) == ThreadIdentity.current }

  @usableFromInline
  package func end() -> Bool { elements.end() }

  // Called by the consumer.

  @inlinable
  package var waiting: (count: Int, isEnd: Bool) { elements.waiting }

  @inlinable
  package func dequeue() -> Element {
    let element = dropsOldest ? outlet.withLock { _ in UncheckedSendable(take()) }.value : take()
    if isAwaited.load(ordering: .sequentiallyConsistent) { alertIfAwaited() }
    return element
  }

  /// Takes out the oldest element.
  @inlinable @inline(__always)
  func take() -> Element {
    defer { taken.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    return elements.dequeue()
  }

  @inlinable
  package func discount(_ number: Int) -> (count: Int, isEnd: Bool) { elements.discount(number) }

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
    if parker != nil, isAwaited.exchange(false, ordering: .sequentiallyConsistent) { alert() }
  }
}

/// How a wait for room ends.
package enum RoomWait {
  case room, over, tooLong
}

// One thread is at each end.
extension BoundedHopQueue: @unchecked Sendable where Element: Sendable {}  // Sendable: see above.
