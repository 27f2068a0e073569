// SPDX-License-Identifier: MIT

/// The state of `debounce`: the last element, and when it is due.
///
/// One timer serves a burst of elements: it is not set anew for each element, but only when it fires too
/// early for the last one.
@usableFromInline
package struct DebounceMachine<Element>: TimedMachine {
  @usableFromInline package static var timerName: WorkName { .debounce }

  @usableFromInline let span: Duration
  @usableFromInline var waiting: (element: Element, due: Duration)?
  @usableFromInline var timerDue: Duration?

  @inlinable
  package init(_ span: Duration) { self.span = span.honoured }

  @inlinable
  package mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    let dropped = waiting.take()?.element
    waiting = (element, now + span)
    guard timerDue == nil else { return TimedOrders(dropped: dropped) }
    timerDue = now + span
    return TimedOrders(timer: (now + span, span), dropped: dropped)
  }

  @inlinable
  package mutating func fired(at now: Duration) -> TimedOrders<Element> {
    // A timer that fires is believed, even if its scheduler's clock is a little behind.
    let now = max(now, timerDue.take() ?? now)
    guard let due = waiting?.due else { return TimedOrders() }
    if now < due {
      timerDue = due
      return TimedOrders(timer: (due, span))
    }
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
    driven(by: DebounceMachine(span), on: scheduler)
  }
}
