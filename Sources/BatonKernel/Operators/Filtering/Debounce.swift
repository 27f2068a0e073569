// SPDX-License-Identifier: MIT

/// The state of `debounce`: the last element, and when it is due.
///
/// In real time one timer serves a burst of elements: see ``TimerPlan``.
@usableFromInline
package struct DebounceMachine<Element>: TimedMachine {
  @usableFromInline package static var timerName: WorkName { .debounce }

  @usableFromInline let span: Duration
  @usableFromInline var waiting: (element: Element, due: Duration)?
  @usableFromInline var timer: TimerPlan

  @inlinable
  package init(_ span: Duration, _ timer: TimerPlan) {
    self.span = span.honoured
    self.timer = timer
  }

  @inlinable
  package mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    let dropped = waiting.take()?.element
    waiting = (element, now + span)
    guard let due = timer.begin(until: now + span) else { return TimedOrders(dropped: dropped) }
    return TimedOrders(timer: (due, span), dropped: dropped)
  }

  @inlinable
  package mutating func fired(at now: Duration) -> TimedOrders<Element> {
    let now = timer.fired(at: now)
    guard let due = waiting?.due else { return TimedOrders() }
    if now < due { return TimedOrders(timer: timer.begin(until: due).map { ($0, span) }) }
    return TimedOrders(events: takeWaiting())
  }

  @inlinable
  package mutating func completed(at now: Duration) -> TimedOrders<Element> {
    TimedOrders(events: takeWaiting() + [.completed])
  }

  @inlinable
  package mutating func failed(_ error: any Error) -> TimedOrders<Element> {
    TimedOrders(events: [.error(error)], dropped: waiting.take()?.element)
  }

  @inlinable
  mutating func takeWaiting() -> [Event<Element>] {
    waiting.take().map { [.next($0.element)] } ?? []
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _debounce(_ span: Duration, on scheduler: any SchedulerType) -> Observable<Element> {
    driven(by: DebounceMachine(span, TimerPlan(on: scheduler)), on: scheduler)
  }
}
