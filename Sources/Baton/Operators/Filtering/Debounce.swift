// SPDX-License-Identifier: MIT

extension ObservableType {
  /// Sends an element once no other has followed it for `dueTime`.
  ///
  /// A completion sends the element that waits at once; an error drops it.
  ///
  ///     source       --1-2-3------4--|
  ///     debounce(3)  ---------3------(4|)
  ///
  /// - Parameters:
  ///   - dueTime: How long it must be quiet; zero and negative spans mean until the scheduler gets to it.
  ///   - scheduler: Where the time is measured.
  /// - Scheduling: Elements are sent on `scheduler`, the last before a completion where that comes from.
  /// - SeeAlso: [reactivex.io: Debounce](https://reactivex.io/documentation/operators/debounce.html)
  @available(swift, introduced: 6)
  @inlinable
  public func debounce(
    _ dueTime: RxTimeInterval,
    scheduler: some Scheduler
  ) -> Observable<Element> where Element: Sendable {
    timed(on: scheduler, DebounceMachine(dueTime))
  }

  /// Sends an element once no other has followed it for `dueTime`: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @inlinable
  public func debounce(_ dueTime: RxTimeInterval, scheduler: some Scheduler) -> Observable<Element> {
    timed(on: scheduler, DebounceMachine(dueTime))
  }
}

/// The last element and when it is due.
///
/// One timer serves a busy stretch: it is not set anew for each element, but when it fires too early for the
/// last one.
@usableFromInline
package struct DebounceMachine<Element>: TimedMachine {
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
    // A timer that fires is believed, if its scheduler's clock is a little behind.
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
