// SPDX-License-Identifier: MIT

/// The events that wait, in the order in which they came, which is that of their due times unless the clock
/// goes back, and whether the timer is set for the first of them.
@usableFromInline
package struct DelayMachine<Element>: TimedMachine {
  @usableFromInline package static var timerName: WorkName { .delay }

  @usableFromInline let span: Duration
  @usableFromInline let eventsPerTurn: Int
  @usableFromInline var waiting = Fifo<(due: Duration, event: Event<Element>)>()
  @usableFromInline var isTimerSet = false

  @inlinable
  package init(_ span: Duration, eventsPerTurn: Int = .max) {
    self.span = span.honoured
    self.eventsPerTurn = eventsPerTurn
  }

  @inlinable
  package mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    add(.next(element), at: now)
  }

  @inlinable
  package mutating func completed(at now: Duration) -> TimedOrders<Element> { add(.completed, at: now) }

  @inlinable
  mutating func add(_ event: Event<Element>, at now: Duration) -> TimedOrders<Element> {
    let due = now + span
    waiting.append((due: due, event: event))
    if isTimerSet { return TimedOrders() }
    isTimerSet = true
    return TimedOrders(timer: (due, span))
  }

  /// Sends what is due by now, as far as one turn goes. What is left, or becomes due while that is sent, waits for
  /// another turn of the timer, so that others on the scheduler have theirs.
  @inlinable
  package mutating func fired(at now: Duration) -> TimedOrders<Element> {
    isTimerSet = false
    guard let first = waiting.first else { return TimedOrders() }
    // A timer that fires is believed, if its scheduler's clock is a little behind.
    let now = max(now, first.due)
    var orders = TimedOrders<Element>()
    while let first = waiting.first {
      if first.due > now || orders.events.count == eventsPerTurn {
        isTimerSet = true
        orders.timer = (first.due, span)
        break
      }
      if let (_, event) = waiting.popFirst() { orders.events.append(event) }
    }
    return orders
  }

  @inlinable
  package mutating func failed(_ error: any Error) -> TimedOrders<Element> {
    TimedOrders(events: [.error(error)], isUrgent: true)
  }
}

extension ObservableType {
  @inlinable
  package func delayed(by span: Duration, on scheduler: some SchedulerType) -> Observable<Element> {
    driven(by: DelayMachine(span, eventsPerTurn: HopPlace.eventsPerTurn(on: scheduler)), on: scheduler)
  }
}
