// SPDX-License-Identifier: MIT

/// The events that wait, in the order in which they came, which is that of their due times unless the clock
/// goes back, and whether the timer is set for the first of them.
@usableFromInline
package struct DelayMachine<Element>: TimedMachine {
  @usableFromInline let span: Duration
  @usableFromInline var waiting: [(due: Duration, event: Event<Element>?)] = []
  /// The place of the first that waits; those before it have been sent.
  @usableFromInline var head = 0
  @usableFromInline var isTimerSet = false

  @inlinable
  package init(_ span: Duration) { self.span = span.honoured }

  @inlinable
  package mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    add(.next(element), at: now)
  }

  @inlinable
  package mutating func completed(at now: Duration) -> TimedOrders<Element> { add(.completed, at: now) }

  @inlinable
  mutating func add(_ event: Event<Element>, at now: Duration) -> TimedOrders<Element> {
    let due = now + span
    waiting.append((due, event))
    if isTimerSet { return TimedOrders() }
    isTimerSet = true
    return TimedOrders(timer: (due, span))
  }

  /// Sends what is due by now. What becomes due while that is sent waits for another turn of the timer, so
  /// that others on the scheduler have theirs.
  @inlinable
  package mutating func fired(at now: Duration) -> TimedOrders<Element> {
    isTimerSet = false
    guard head < waiting.count else { return TimedOrders() }
    // A timer that fires is believed, if its scheduler's clock is a little behind.
    let now = max(now, waiting[head].due)
    var orders = TimedOrders<Element>()
    while head < waiting.count, waiting[head].due <= now {
      if let event = waiting[head].event.take() { orders.events.append(event) }
      head += 1
    }
    if head < waiting.count {
      isTimerSet = true
      orders.timer = (waiting[head].due, span)
    }
    compact()
    return orders
  }

  /// Gives back the places of those that were sent, once they are the greater part.
  @inlinable
  mutating func compact() {
    if head == waiting.count {
      waiting.removeAll(keepingCapacity: waiting.capacity <= 64)
    } else if head >= 64, head >= waiting.count / 2 {
      waiting.removeFirst(head)
    } else {
      return
    }
    head = 0
  }

  @inlinable
  package mutating func failed(_ error: any Error) -> TimedOrders<Element> {
    TimedOrders(events: [.error(error)], isUrgent: true)
  }
}
