// SPDX-License-Identifier: MIT

/// What an operator decides upon elements, terminal events and a timer.
///
/// A value, told what happens and when; it returns what is to be done. Moments are readings of a clock that
/// should not jump, but may.
@usableFromInline
package protocol TimedMachine<Element> {
  associatedtype Element
  /// What its timer is called.
  static var timerName: WorkName { get }
  /// The source sent an element.
  mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element>
  /// The timer that was ordered has fired.
  mutating func fired(at now: Duration) -> TimedOrders<Element>
  /// The source completed.
  mutating func completed(at now: Duration) -> TimedOrders<Element>
  /// The source failed.
  mutating func failed(_ error: any Error) -> TimedOrders<Element>
}

/// What a ``TimedMachine`` wants done.
@usableFromInline
package struct TimedOrders<Element> {
  /// Events to be sent now.
  @usableFromInline package var events: [Event<Element>] = []
  /// When the timer is to fire, if one is to be set, and the longest that it may take whatever the clock says.
  @usableFromInline package var timer: (due: Duration, atMost: Duration)?
  /// Whether the events go before those that were decided upon earlier and are still unsent, which are dropped.
  @usableFromInline package var isUrgent = false
  /// What the machine no longer holds, to be let go of outside the lock.
  @usableFromInline package var dropped: Element?

  @inlinable
  package init(
    events: [Event<Element>] = [],
    timer: (due: Duration, atMost: Duration)? = nil,
    isUrgent: Bool = false,
    dropped: Element? = nil
  ) {
    self.events = events
    self.timer = timer
    self.isUrgent = isUrgent
    self.dropped = dropped
  }
}

/// Runs a ``TimedMachine`` for one subscriber: decides under a lock, sends outside it, in the order decided.
///
/// The source, the timer and who disposes may be on three threads. The machine is asked in the drain's lock, in which
/// what it decides takes its place among what is to be sent. It is let go when this is disposed of, which a terminal
/// event brings about too.
@usableFromInline
package final class TimedPipe<Machine: TimedMachine>: Disposable, DrainWork, @unchecked Sendable {
  // Sendable: `machine` belongs to the drain's lock, `downstream` to its owner.
  @usableFromInline package typealias Element = Machine.Element

  @usableFromInline
  enum Signal {
    case event(Event<Element>)
    case shut
  }

  @usableFromInline let drain = Drain<Signal>()
  @usableFromInline let clock: SpanClock
  @usableFromInline let timer: TimerSlot
  // Exclusivity unchecked: in the drain's lock only.
  @exclusivity(unchecked) @usableFromInline var machine: Machine?
  /// The sink beyond, or nil when there is nothing more to send. Only the drain's owner touches it.
  @exclusivity(unchecked) @usableFromInline var downstream: Sink<Element>?

  @inlinable
  package init(_ machine: Machine, _ downstream: Sink<Element>, on scheduler: any SchedulerType) {
    self.machine = machine
    clock = SpanClock(scheduler)
    timer = TimerSlot(Machine.timerName, on: scheduler)
    self.downstream = downstream
  }

  @inlinable
  package func next(_ element: Element) {
    let now = clock.reading
    follow { $0.next(element, at: now) }
  }

  @inlinable
  package func completed() {
    let now = clock.reading
    follow { $0.completed(at: now) }
  }

  @inlinable
  package func error(_ error: any Error) { follow { $0.failed(error) } }

  @inlinable
  func fired() {
    let now = clock.reading
    follow { $0.fired(at: now) }
  }

  /// Asks the machine, and does what it says.
  @inlinable
  func follow(_ ask: (inout Machine) -> TimedOrders<Element>) {
    var orders = TimedOrders<Element>()
    let turn = drain.post { backlog in
      // Moved out and in again, so that it is not copied.
      guard var machine = machine.take() else { return }
      orders = ask(&machine)
      self.machine = machine
      for event in orders.events {
        if orders.isUrgent {
          backlog.ahead.append(.event(event))
        } else {
          backlog.items.append(.event(event))
        }
      }
    }
    orders.events = []
    // What nobody holds any more goes here, before foreign code runs for as long as it likes.
    orders.dropped = nil
    drain.follow(turn, self)
    if let (due, longest) = orders.timer {
      timer.arm(after: min(due - clock.reading, longest)) { [self] refusal in
        if let refusal { error(refusal) } else { fired() }
      }
    }
  }

  /// For the drain's owner.
  @inlinable
  func perform(_ signal: Signal) {
    guard let sink = downstream else { return }
    guard case .event(let event) = signal, !sink.scope.isDisposed else {
      downstream = nil
      return
    }
    if case .next(let element) = event { return sink.next(element) }
    downstream = nil
    if case .error(let error) = event { sink.error(error) } else { sink.completed() }
  }

  @inlinable
  package func dispose() {
    timer.dispose()
    var freed: (Machine?, Sink<Element>?)
    let dropped = drain.locked { room in
      freed.0 = machine.take()
      return drain.noteLast(.shut, in: &room) { freed.1 = downstream.take() }
    }
    withExtendedLifetime((freed, dropped)) {}
  }
}

extension ObservableType {
  /// The sequence whose subscribers each get a machine of their own between this sequence and them.
  @inlinable
  package func driven<Machine: TimedMachine>(
    by machine: Machine,
    on scheduler: any SchedulerType
  ) -> Observable<Element> where Machine.Element == Element {
    let source = asObservable()
    return Producer { downstream in
      let pipe = TimedPipe(machine, downstream, on: scheduler)
      downstream.scope.add(pipe)
      let scope = Scope(in: downstream.scope)
      source.run(
        Sink(
          scope: scope,
          next: { pipe.next($0) },
          error: { error in
            pipe.error(error)
            scope.dispose()
          },
          completed: {
            pipe.completed()
            scope.dispose()
          }
        )
      )
    }
  }
}
