// SPDX-License-Identifier: MIT

/// The state of `throttle`: when the current interval began, and the element that waits for its end.
///
/// A timer is set only while an element waits. It is not cancelled when a later element was sent at the end
/// of the interval before the timer fired: it then finds no element, or one that is not due yet, and is set
/// again.
@usableFromInline
package struct ThrottleMachine<Element>: TimedMachine {
  @usableFromInline package static var timerName: WorkName { .throttle }

  @usableFromInline let span: Duration
  @usableFromInline let latest: Bool
  /// The time of the last element that was sent.
  @usableFromInline var start: Duration?
  @usableFromInline var waiting: Element?
  @usableFromInline var timerDue: Duration?
  @usableFromInline var isCompleted = false

  @inlinable
  package init(_ span: Duration, latest: Bool) {
    self.span = span.honoured
    self.latest = latest
  }

  @inlinable
  package mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    // If the clock has gone back, the interval begins anew: a late element is better than one too many.
    if let start, now < start { self.start = now }
    guard let start, now - start < span else {
      self.start = now
      return TimedOrders(events: [.next(element)], dropped: waiting.take())
    }
    if !latest { return TimedOrders() }
    let dropped = waiting.take()
    waiting = element
    return TimedOrders(timer: timer(at: start + span), dropped: dropped)
  }

  @inlinable
  package mutating func fired(at now: Duration) -> TimedOrders<Element> {
    // A timer that fires is believed, even if its scheduler's clock is a little behind.
    let now = max(now, timerDue.take() ?? now)
    guard let start, waiting != nil else { return TimedOrders() }
    if now - start < span { return TimedOrders(timer: timer(at: start + span)) }
    guard let element = waiting.take() else { return TimedOrders() }
    self.start = now
    return TimedOrders(events: isCompleted ? [.next(element), .completed] : [.next(element)])
  }

  @inlinable
  package mutating func completed(at now: Duration) -> TimedOrders<Element> {
    isCompleted = true
    return TimedOrders(events: waiting == nil ? [.completed] : [])
  }

  @inlinable
  package mutating func failed(_ error: any Error) -> TimedOrders<Element> {
    TimedOrders(events: [.error(error)], dropped: waiting.take())
  }

  /// The timer for `due`; nil if one is set already.
  @inlinable
  mutating func timer(at due: Duration) -> (due: Duration, atMost: Duration)? {
    if timerDue != nil { return nil }
    timerDue = due
    return (due, span)
  }
}

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _throttle(
    _ span: Duration, latest: Bool, on scheduler: any SchedulerType
  ) -> Observable<Element> {
    driven(by: ThrottleMachine(span, latest: latest), on: scheduler)
  }
}
