// SPDX-License-Identifier: MIT

import Synchronization

/// A bounded queue between one producer and one consumer, under a lock: the queue of `observe(on:capacity:whenFull:)`. Either side
/// may take out the oldest element.
///
/// No wake-up is lost. Whoever waits for room says so under the lock, and looks at what else may end the wait after that. Whoever
/// makes room, or ends the wait otherwise, looks under the lock, later, whether anybody waits.
@usableFromInline
package final class BoundedHopQueue<Element>: HopBuffer {
  @usableFromInline
  struct State {
    // Unchecked: an element goes from one thread to the other under the lock.
    @usableFromInline var elements = Fifo<UncheckedSendable<Element>>()
    /// The elements that wait, and those that the consumer has taken out and not yet taken off this count.
    @usableFromInline var count = 0
    @usableFromInline var isEnd = false
    /// Whether the producer waits for room.
    @usableFromInline var isAwaited = false

    @inlinable
    init() {}

    /// Adds an element. Returns whether the queue was empty.
    @inlinable @inline(__always)
    mutating func append(_ element: UncheckedSendable<Element>) -> Bool {
      elements.append(element)
      count += 1
      return count == 1
    }

    /// Whether the producer waits. It is told once.
    @inlinable @inline(__always)
    mutating func takeAwaited() -> Bool {
      defer { isAwaited = false }
      return isAwaited
    }
  }

  @usableFromInline package let capacity: Int
  /// Where the producer waits; nil if it never does.
  private let parker: Parker?
  /// The identity of the thread that is delivering elements, or 0. Only kept if the producer waits.
  private let deliverer = Atomic<UInt>(0)
  @usableFromInline let state = Lock(State())

  /// - Parameter waits: Whether the producer calls ``awaitRoom(within:orUntil:)``.
  @usableFromInline
  package init(capacity: Int, waits: Bool) {
    self.capacity = capacity
    parker = waits ? Parker() : nil
  }

  // Called by the producer.

  /// Adds an element if fewer wait than the capacity. Returns whether the queue was empty; nil if there is no room.
  @inlinable @inline(__always)
  package func offer(_ element: Element) -> Bool? {
    let element = UncheckedSendable(element)
    return state.withLock { $0.elements.count < capacity ? $0.append(element) : nil }
  }

  /// Adds an element, even beyond the capacity. Returns whether the queue was empty.
  @inlinable @inline(__always)
  package func enqueue(_ element: Element) -> Bool {
    let element = UncheckedSendable(element)
    return state.withLock { $0.append(element) }
  }

  /// Adds an element, and takes out the oldest one if there is no room. Returns whether the queue was empty,
  /// and the element that was taken out.
  @inlinable
  package func replaceOldest(with element: Element) -> (wasEmpty: Bool, dropped: Element?) {
    let element = UncheckedSendable(element)
    let (wasEmpty, dropped) = state.withLock { state in
      if state.elements.count < capacity { return (state.append(element), UncheckedSendable<Element>?.none) }
      // One has gone and one has come, so the count stays.
      let oldest = state.elements.popFirst()
      state.elements.append(element)
      return (false, oldest)
    }
    return (wasEmpty, dropped?.value)
  }

  /// Parks the calling thread until there is room, until `isOver` returns true, which is asked again after
  /// each ``alert()``, or until `limit` has passed.
  ///
  /// The thread parks for an eighth of the limit at a time: if the process stands still, stopped by the system or a debugger,
  /// that uses up one of the eight and not the limit.
  package func awaitRoom(within limit: Duration, orUntil isOver: () -> Bool) -> RoomWait {
    letRoomGrow()
    let isLimited = limit < .nanoseconds(Int64.max)
    var partsLeft = 8
    while true {
      let isFull = state.withLock { state in
        let isFull = state.elements.count >= capacity
        if isFull { state.isAwaited = true }
        return isFull
      }
      if !isFull { return .room }
      if isOver() { return .over }
      if partsLeft == 0 { return .tooLong }
      let deadline = isLimited ? MonotonicClock.deadline(after: limit / 8, from: MonotonicClock.now()) : .max
      if parker?.park(until: deadline) == false { partsLeft -= 1 }
    }
  }

  /// Spins until half of the queue is free, as long as room is made: a producer that takes the first room that it finds contends
  /// with the consumer for each element, or sleeps and is woken up for it.
  private func letRoomGrow() {
    var room = 0
    for _ in 0..<Sizes.roomLooks {
      pause()
      let found = state.withLock { capacity - $0.elements.count }
      if found <= room || found >= capacity / 2 { return }
      room = found
    }
  }

  /// Whether the calling thread is delivering an element that it has taken out.
  package var isCallerDelivering: Bool { deliverer.load(ordering: .relaxed) == ThreadIdentity.current }

  @usableFromInline
  package func end() -> Bool {
    state.withLock { state in
      state.isEnd = true
      return state.count == 0
    }
  }

  // Called by the consumer.

  @inlinable
  package var waiting: (count: Int, isEnd: Bool) { state.withLock { ($0.count, $0.isEnd) } }

  @inlinable
  package func dequeue() -> Element {
    let (element, isAwaited) = state.withLock { ($0.elements.popFirst()!, $0.takeAwaited()) }
    if isAwaited { alert() }
    return element.value
  }

  @inlinable
  package func discount(_ number: Int) -> (count: Int, isEnd: Bool) {
    state.withLock { state in
      state.count -= number
      return (state.count, state.isEnd)
    }
  }

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
    if parker != nil, state.withLock({ $0.takeAwaited() }) { alert() }
  }
}

/// How a wait for room ends.
package enum RoomWait {
  case room, over, tooLong
}

// The lock guards the elements.
extension BoundedHopQueue: @unchecked Sendable where Element: Sendable {}  // Sendable: see above.
