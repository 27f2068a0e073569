// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Sends the first element at once and then at most one in each stretch of `dueTime`.
  ///
  /// With `latest`, the last element that came within a stretch is sent when the stretch is over, which begins
  /// the next one; a completion waits for it. Without, all elements within a stretch are dropped. An error
  /// passes at once and drops what waits.
  ///
  ///     source                      --1-2-3------4--|
  ///     throttle(3)                 --1--2--3----4--|
  ///     throttle(3, latest: false)  --1---3------4--|
  ///
  /// - Parameters:
  ///   - dueTime: The least time between two elements; zero and negative spans let everything through.
  ///   - latest: Whether the last element of a stretch is sent at its end.
  ///   - scheduler: Where the stretches are timed.
  /// - Scheduling: Elements that waited are sent on `scheduler`, the others where they come from, never two at
  ///   once.
  /// - SeeAlso: [reactivex.io: Sample](https://reactivex.io/documentation/operators/sample.html)
  @available(swift, introduced: 6)
  @inlinable
  public func throttle(
    _ dueTime: RxTimeInterval,
    latest: Bool = true,
    scheduler: some Scheduler
  ) -> Observable<Element> where Element: Sendable {
    timed(on: scheduler, ThrottleMachine(dueTime, latest: latest))
  }

  /// Sends the first element at once and then at most one in each stretch of `dueTime`: the form for the
  /// Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func throttle(
    _ dueTime: RxTimeInterval,
    latest: Bool = true,
    scheduler: some Scheduler
  ) -> Observable<Element> {
    timed(on: scheduler, ThrottleMachine(dueTime, latest: latest))
  }
}

/// When the stretch began, and the element that waits for its end.
///
/// A timer is set only while an element waits. It is not taken back when an element that came exactly at the
/// end, or after it but before the timer, was sent at once: it finds nothing to do, or what waits not yet due,
/// and is set again.
@usableFromInline
package struct ThrottleMachine<Element>: TimedMachine {
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
    // If the clock went back, the stretch begins anew: better a late element than one too many.
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
    // A timer that fires is believed, if its scheduler's clock is a little behind.
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

  /// The timer for `due`, or none if one is set already.
  @inlinable
  mutating func timer(at due: Duration) -> (due: Duration, atMost: Duration)? {
    if timerDue != nil { return nil }
    timerDue = due
    return (due, span)
  }
}
