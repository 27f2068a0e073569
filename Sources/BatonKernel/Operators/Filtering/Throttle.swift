// SPDX-License-Identifier: MIT

/// The state of `throttle`: when the current interval began, and the element that waits for its end.
///
/// A timer is set when an element begins to wait, for all that take its place. It is not cancelled when a
/// later element was sent at the end of the interval before the timer fired: it then finds no element, or one
/// that is not due yet. See ``TimerPlan``.
@frozen @usableFromInline
package struct ThrottleMachine<Element>: TimedMachine {
  @usableFromInline let latest: Bool
  /// The time of the last element that was sent.
  @usableFromInline var start: Duration?
  @usableFromInline var waiting: Element?
  @usableFromInline package var timer: TimerPlan
  @usableFromInline var isCompleted = false

  @inlinable
  package init(latest: Bool, _ timer: TimerPlan) {
    self.latest = latest
    self.timer = timer
  }

  @inlinable
  package mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    // If the clock has gone back, the interval begins anew: a late element is better than one too many.
    if let start, now < start { self.start = now }
    guard let start, now - start < timer.span else {
      self.start = now
      return TimedOrders(.one(.next(element)), dropped: waiting.take())
    }
    if !latest { return TimedOrders() }
    let dropped = waiting.take()
    waiting = element
    return TimedOrders(timer: dropped == nil ? timer.begin(until: start + timer.span) : nil, dropped: dropped)
  }

  @inlinable
  package mutating func fired(at now: Duration) -> TimedOrders<Element> {
    let now = timer.fired(at: now)
    guard let start, let element = waiting else { return TimedOrders() }
    if now - start < timer.span { return TimedOrders(timer: timer.begin(until: start + timer.span)) }
    waiting = nil
    self.start = now
    return TimedOrders(isCompleted ? .several([.next(element), .completed]) : .one(.next(element)))
  }

  @inlinable
  package mutating func completed(at now: Duration) -> TimedOrders<Element> {
    isCompleted = true
    return TimedOrders(waiting == nil ? .one(.completed) : .nothing)
  }

  @inlinable
  package mutating func failed(_ error: any Error) -> TimedOrders<Element> {
    TimedOrders(.one(.error(error)), dropped: waiting.take())
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _throttle(
    _ span: Duration, latest: Bool, on scheduler: any SchedulerType
  ) -> Observable<Element> {
    driven(
      by: ThrottleMachine(latest: latest, TimerPlan(span, on: scheduler)), "throttle's timer", on: scheduler)
  }
}
