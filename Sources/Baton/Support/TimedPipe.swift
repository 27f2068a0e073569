// SPDX-License-Identifier: MIT

import Synchronization

/// What an operator decides upon elements, terminal events and a timer.
///
/// A value, told what happens and when; it returns what is to be done. Moments are readings of a clock that
/// should not jump, but may.
@usableFromInline
package protocol TimedMachine<Element> {
  associatedtype Element
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
/// The source, the timer and who disposes may be on three threads. Decided events wait in `outbox`, within the
/// lock; the drain's owner takes them from there and sends them. The machine is let go when this is disposed
/// of, which a terminal event brings about too.
@usableFromInline
package final class TimedPipe<Machine: TimedMachine>: Disposable, @unchecked Sendable {
  // Sendable: the lock guards all but `downstream`, which only the drain's owner touches.
  @usableFromInline
  struct Fields {
    @usableFromInline var machine: Machine?
    @usableFromInline var outbox = TimedOutbox<Machine.Element>()

    @inlinable init(machine: Machine?) { self.machine = machine }
  }

  @usableFromInline let fields: Lock<UncheckedSendable<Fields>>
  @usableFromInline let drain = Drain<Void>()
  @usableFromInline let clock: SpanClock
  @usableFromInline let timer: TimerSlot
  /// The sink beyond, or nil when there is nothing more to send. Only the drain's owner touches it.
  @exclusivity(unchecked) @usableFromInline var downstream: Sink<Machine.Element>?

  @inlinable
  package init(_ machine: Machine, _ downstream: Sink<Machine.Element>, on scheduler: any Scheduler) {
    fields = Lock(UncheckedSendable(Fields(machine: machine)))
    clock = SpanClock(scheduler)
    timer = TimerSlot(on: scheduler)
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

  @usableFromInline package typealias Element = Machine.Element

  @inlinable
  func fired() {
    let now = clock.reading
    follow { $0.fired(at: now) }
  }

  /// Asks the machine, and does what it says.
  @inlinable
  func follow(_ ask: (inout Machine) -> TimedOrders<Element>) {
    var orders = TimedOrders<Element>()
    var unsent = TimedOutbox<Element>()
    var mustSend = false
    locked { fields in
      // Moved out and in again, so that it is not copied.
      guard var machine = fields.machine.take() else { return }
      orders = ask(&machine)
      fields.machine = machine
      if orders.isUrgent { swap(&unsent, &fields.outbox) }
      mustSend = !orders.events.isEmpty
      fields.outbox.append(orders.events)
      orders.events = []
    }
    // What nobody holds any more goes here, before foreign code runs for as long as it likes.
    orders.dropped = nil
    unsent = TimedOutbox()
    if mustSend { send() }
    if let (due, longest) = orders.timer {
      timer.arm(after: min(due - clock.reading, longest)) { [self] refusal in
        if let refusal { error(refusal) } else { fired() }
      }
    }
  }

  @inlinable
  func locked(_ body: (inout Fields) -> Void) {
    fields.withLock { body(&$0.value) }
  }

  @inlinable
  func send() {
    if drain.enter() {
      flush()
      drain.leave { flush() }
    } else {
      drain.push(()) { flush() }
    }
  }

  /// Sends what the outbox holds, each event taken out when its turn comes, so that those behind it can still
  /// be dropped; for the drain's owner.
  @inlinable
  func flush() {
    while let event = takeNext() { deliver(event) }
  }

  @inlinable
  func takeNext() -> Event<Element>? {
    var event: Event<Element>?
    var isOver = false
    locked { fields in
      event = fields.outbox.popFirst()
      isOver = fields.machine == nil
    }
    if isOver { downstream = nil }
    return event
  }

  @inlinable
  func deliver(_ event: Event<Element>) {
    guard let sink = downstream else { return }
    if sink.scope.isDisposed {
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
    var old = Fields(machine: nil)
    locked { swap(&old, &$0) }
    send()
    withExtendedLifetime(old) {}
  }
}

/// Events in line.
@usableFromInline
struct TimedOutbox<Element> {
  @usableFromInline var events: [Event<Element>?] = []
  @usableFromInline var head = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ more: [Event<Element>]) { for event in more { events.append(event) } }

  @inlinable
  mutating func popFirst() -> Event<Element>? {
    if head == events.count { return nil }
    let event = events[head].take()
    head += 1
    if head == events.count {
      events.removeAll(keepingCapacity: events.capacity <= 64)
      head = 0
    }
    return event
  }
}

extension ObservableType {
  /// The sequence whose subscribers each get a machine of their own between this sequence and them.
  @inlinable
  func timed<Machine: TimedMachine>(
    on scheduler: any Scheduler,
    _ machine: Machine
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
