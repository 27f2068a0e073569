// SPDX-License-Identifier: MIT

/// The state of `delay`: the waiting events, in the order of arrival, and the timer for the first. They are
/// due in that order, unless the clock goes back.
@frozen @usableFromInline
package struct DelayMachine<Element>: TimedMachine {
  @usableFromInline let eventsPerTurn: Int
  @usableFromInline var waiting = Fifo<(due: Duration, event: Event<Element>)>()
  @usableFromInline package var timer: TimerPlan

  @inlinable
  package init(_ span: Duration, eventsPerTurn: Int = .max) {
    timer = TimerPlan(span, keepsTimer: true)
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
    let due = now + timer.span
    waiting.append((due: due, event: event))
    return TimedOrders(timer: timer.begin(until: due))
  }

  /// Sends the events that are due, up to a turn's worth, so that other work on the scheduler gets its turn.
  @inlinable
  package mutating func fired(at now: Duration) -> TimedOrders<Element> {
    let now = timer.fired(at: now)
    var events: [Event<Element>] = []
    while let first = waiting.first, first.due <= now, events.count < eventsPerTurn {
      if let (_, event) = waiting.popFirst() { events.append(event) }
    }
    return TimedOrders(.all(events), timer: waiting.first.flatMap { timer.begin(until: $0.due) })
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _delay(by span: Duration, on scheduler: some SchedulerType) -> Observable<Element> {
    let machine = DelayMachine<Element>(span, eventsPerTurn: scheduler.eventsPerTurn)
    return driven(named: "delay", by: machine, "delay's timer", on: scheduler)
  }
}
