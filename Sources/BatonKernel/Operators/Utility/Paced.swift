// SPDX-License-Identifier: MIT

/// The state of `paced(by:)`: the tokens, and the elements that wait for one. Invariant: while an element
/// waits, all tokens are taken, and a timer is set for the first one that comes back.
struct PacedMachine<Element>: TimedMachine {
  private(set) var window: RateWindow
  private var waiting = Fifo<Element>()
  var timer: TimerPlan
  private var isCompleted = false

  init(_ limit: RateLimit) {
    window = RateWindow(limit)
    timer = TimerPlan(limit.span, keepsTimer: true)
  }

  mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element> {
    if waiting.isEmpty, window.take(at: now) { return TimedOrders(.one(.next(element))) }
    waiting.append(element)
    return TimedOrders(timer: waitForToken())
  }

  mutating func fired(at now: Duration) -> TimedOrders<Element> {
    let now = timer.fired(at: now)
    var events: [Event<Element>] = []
    while !waiting.isEmpty, window.take(at: now) {
      if let element = waiting.popFirst() { events.append(.next(element)) }
    }
    if waiting.isEmpty, isCompleted { events.append(.completed) }
    return TimedOrders(.all(events), timer: waiting.isEmpty ? nil : waitForToken())
  }

  mutating func completed(at now: Duration) -> TimedOrders<Element> {
    isCompleted = true
    return TimedOrders(waiting.isEmpty ? .one(.completed) : .nothing)
  }

  private mutating func waitForToken() -> Duration? { window.nextReturn.flatMap { timer.begin(until: $0) } }
}

extension ObservableType {
  @usableFromInline
  package func _paced(by limit: RateLimit, on scheduler: any SchedulerType) -> Observable<Element> {
    driven(by: PacedMachine(limit), "paced's timer", on: scheduler)
  }
}
