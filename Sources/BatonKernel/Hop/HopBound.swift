// SPDX-License-Identifier: MIT

import Synchronization

/// The bound of a ``HopQueue``, and where its producer waits for room.
///
/// The consumer counts the elements that it takes out, and the producer those that it adds. If the producer
/// drops the oldest elements, it takes them out where the consumer does, so both do that under a lock.
///
/// No wake-up is lost. A producer that waits for room says so, and then looks for room and for what else may
/// end its wait. A thread that makes room, or ends the wait otherwise, does that first, and then looks
/// whether the producer waits.
@usableFromInline
package final class HopBound: @unchecked Sendable {  // Sendable: the rest is atomic, constant or in the lock.
  @usableFromInline package let capacity: Int
  @usableFromInline let policy: OverflowPolicy
  @usableFromInline let statistics: QueueStatistics?
  private let parker = Parker()
  /// The identity of the thread without which no element is taken out: that which delivers one, or which
  /// subscribes. 0 if none does.
  private let neededThread = Atomic<UInt>(0)
  private let apart1 = Padding()
  /// Guards the place where elements are taken out, if the producer drops the oldest. On one cache line with
  /// what is changed under it.
  @usableFromInline let outlet = Lock(())
  @usableFromInline let taken = Atomic(0)
  @usableFromInline let isAwaited = Atomic(false)
  private let apart2 = Padding()
  // Exclusivity unchecked: the producer alone touches them.
  @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var added = 0  // Unsafe: as above.
  /// The number that `added` may reach: the capacity above `taken`, when the producer last looked at that.
  @safe @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var most: Int  // Unsafe: as above.

  @usableFromInline
  package init(capacity: Int, whenFull policy: OverflowPolicy, _ statistics: QueueStatistics? = nil) {
    self.capacity = capacity
    self.policy = policy
    self.statistics = statistics
    most = capacity
  }

  deinit { statistics?.changeWaiting(by: taken.load(ordering: .relaxed) - added) }

  // Called by the producer.

  @inlinable @inline(__always)
  func countAdded() {
    added += 1
    statistics?.changeWaiting(by: 1)
  }

  @inlinable @inline(__always)
  var hasRoom: Bool {
    // Sequentially consistent, as `isAwaited` is: either the producer sees the room that has been made, or
    // the consumer sees that the producer waits.
    if added >= most { most = taken.load(ordering: .sequentiallyConsistent) + capacity }
    return added < most
  }

  /// Blocks the calling thread until there is room (backpressure), or returns at once if blocking would
  /// deadlock. Returns false if `consumer` takes no more elements.
  @usableFromInline
  func waitForRoom(before consumer: some HopConsumer) throws -> Bool {
    if neededThread.load(ordering: .relaxed) != ThreadIdentity.current, !consumer.needsCaller {
      let wait = RunTrace.beginWait(.blocked, "room in \(consumer.operation)", at: consumer.site)
      defer { RunTrace.endWait(wait) }
      let limit = Hooks.longestWaitForRoom
      if !awaitRoom(within: limit, orUntil: { consumer.isOver || consumer.needsCaller }) {
        throw BackpressureTimeout(consumer.operation, capacity, to: consumer.receiver, limit)
      }
    }
    return !consumer.isOver
  }

  /// Parks the calling thread until there is room, until `isOver` returns true, which is asked again after
  /// each ``alertIfAwaited()``, or until `limit` has passed. Returns false in the last case.
  package func awaitRoom(within limit: Duration, orUntil isOver: () -> Bool) -> Bool {
    letRoomGrow()
    defer { isAwaited.store(false, ordering: .relaxed) }
    var limit = WaitLimit(limit)
    while true {
      _ = isAwaited.exchange(true, ordering: .sequentiallyConsistent)
      if hasRoom || isOver() { return true }
      guard let deadline = limit.deadline else { return false }
      if !parker.park(until: deadline) { limit.usePart() }
    }
  }

  /// Spins until half of the queue is free, as long as room is made: a producer that takes the first room
  /// that it finds sleeps and is woken up for each element.
  private func letRoomGrow() {
    var room = 0
    for _ in 0..<HopSizes.roomLooks {
      Spin.pass(HopSizes.pause)
      let found = capacity - (added - taken.load(ordering: .acquiring))
      if found <= room || found >= capacity / 2 { return }
      room = found
    }
  }

  // Called by the consumer.

  /// No other thread takes elements out before the calling one calls ``endTurn()``.
  @usableFromInline
  package func beginTurn() { neededThread.store(ThreadIdentity.current, ordering: .relaxed) }

  @usableFromInline package func endTurn() { neededThread.store(0, ordering: .relaxed) }

  /// Makes a producer that waits for room check again whether it has to. Called on any thread.
  @usableFromInline
  package func alertIfAwaited() {
    if isAwaited.exchange(false, ordering: .sequentiallyConsistent) { parker.unpark() }
  }
}

/// What takes elements out of a ``HopQueue``, as the producer sees it.
@usableFromInline
protocol HopConsumer: AnyObject {
  /// The operator, for messages and timelines.
  var operation: String { get }
  var site: CallSite { get }
  /// Where the elements go, for messages.
  var receiver: String { get }

  /// Whether no element will be taken any more.
  var isOver: Bool { get }
  /// Whether none can be taken before the calling thread returns from what it is doing.
  var needsCaller: Bool { get }

  /// Called by the thread that has made the queue non-empty.
  func wake()
}

extension HopQueue {
  /// Makes the closure that adds elements by the bound's policy. `fail` ends the sequence.
  @inlinable @inline(__always)
  func adding(for consumer: some HopConsumer, _ fail: @escaping (any Error) -> Void) -> (Element) -> Void {
    guard let bound else { return { if self.enqueue($0) { consumer.wake() } } }
    let nextIfRoom = { (element: Element) in
      guard let wasEmpty = self.offer(element, within: bound) else { return false }
      if wasEmpty { consumer.wake() }
      return true
    }
    return switch bound.policy {
    case .wait:
      { element in
        do {
          // Nobody else adds elements: there is still room, or the wait was cut short, and the element comes
          // in beyond the capacity.
          if !nextIfRoom(element), try bound.waitForRoom(before: consumer),
            self.enqueue(element, within: bound)
          {
            consumer.wake()
          }
        } catch {
          fail(error)
        }
      }
    case .dropOldest:
      {
        let (wasEmpty, dropped) = self.replaceOldest(with: $0, within: bound)
        if wasEmpty { consumer.wake() }
        if dropped != nil { bound.statistics?.countDropped() }
        // Released last: its `deinit` may run code that looks at the queue.
        withExtendedLifetime(dropped) {}
      }
    case .dropNewest: { if !nextIfRoom($0) { bound.statistics?.countDropped() } }
    case .fail:
      {
        if !nextIfRoom($0) { fail(QueueOverflow(operation: consumer.operation, capacity: bound.capacity)) }
      }
    }
  }

  /// Adds an element if fewer wait than the capacity. Returns whether the queue was empty; nil if there is no
  /// room.
  @inlinable @inline(__always)
  package func offer(_ element: Element, within bound: HopBound) -> Bool? {
    bound.hasRoom ? enqueue(element, within: bound) : nil
  }

  /// Adds an element, even beyond the capacity. Returns whether the queue was empty.
  @inlinable @inline(__always)
  package func enqueue(_ element: Element, within bound: HopBound) -> Bool {
    bound.countAdded()
    return enqueue(element)
  }

  /// Adds an element, and takes out the oldest one if there is no room. Returns whether the queue was empty,
  /// and the element that was taken out.
  @inlinable
  package func replaceOldest(
    with element: Element, within bound: HopBound
  ) -> (wasEmpty: Bool, dropped: Element?) {
    // Without a look at what the consumer changes: the lock brings that along.
    if bound.added < bound.most { return (enqueue(element, within: bound), nil) }
    let element = UncheckedSendable(element)
    let (wasEmpty, dropped) = bound.outlet.withLock { _ -> (Bool, UncheckedSendable<Element?>) in
      if let wasEmpty = offer(element.value, within: bound) { return (wasEmpty, UncheckedSendable(nil)) }
      let oldest = take(within: bound)
      bound.countAdded()
      // Not counted in the queue: one has gone and one has come.
      append(element.value)
      return (false, UncheckedSendable(oldest))
    }
    return (wasEmpty, dropped.value)
  }

  @inlinable
  func dequeue(within bound: HopBound) -> Element {
    let element =
      if case .dropOldest = bound.policy {
        bound.outlet.withLock { _ in UncheckedSendable(take(within: bound)) }.value
      } else {
        take(within: bound)
      }
    if bound.isAwaited.load(ordering: .sequentiallyConsistent) { bound.alertIfAwaited() }
    return element
  }

  @inlinable @inline(__always)
  func take(within bound: HopBound) -> Element {
    bound.statistics?.changeWaiting(by: -1)
    defer { bound.taken.wrappingAdd(1, ordering: .sequentiallyConsistent) }
    return take()
  }
}
