// SPDX-License-Identifier: MIT

/// The state of `debounce`: the last element, and when it is due.
///
/// In real time one timer serves a burst of elements: see ``TimerPlan``.
@frozen @usableFromInline
package struct DebounceMachine<Element>: TimedMachine {
  @usableFromInline var waiting: Element?
  @usableFromInline var due = Duration.zero
  @usableFromInline package var timer: TimerPlan

  @inlinable package init(_ timer: TimerPlan) { self.timer = timer }

  @inlinable
  package mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    let dropped = waiting.take()
    waiting = element
    due = now + timer.span
    return TimedOrders(timer: timer.begin(until: due), dropped: dropped)
  }

  @inlinable
  package mutating func fired(at now: Duration) -> TimedOrders<Element> {
    let now = timer.fired(at: now)
    if waiting == nil { return TimedOrders() }
    if now < due { return TimedOrders(timer: timer.begin(until: due)) }
    return TimedOrders(waiting.take().map { .one(.next($0)) } ?? .nothing)
  }

  @inlinable
  package mutating func completed(at now: Duration) -> TimedOrders<Element> {
    TimedOrders(waiting.take().map { .several([.next($0), .completed]) } ?? .one(.completed))
  }

  @inlinable
  package mutating func failed(_ error: any Error) -> TimedOrders<Element> {
    TimedOrders(.one(.error(error)), dropped: waiting.take())
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _debounce(_ span: Duration, on scheduler: any SchedulerType) -> Observable<Element> {
    driven(by: DebounceMachine(TimerPlan(span, on: scheduler)), "debounce's timer", on: scheduler)
  }
}
