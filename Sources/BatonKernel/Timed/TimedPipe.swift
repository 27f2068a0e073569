// SPDX-License-Identifier: MIT

/// The state machine of an operator that decides upon elements, terminal events and one timer.
///
/// A value: it is told what has happened and when, and returns orders. Times are readings of a monotonic
/// clock; a machine must stay correct if a user's scheduler has a clock that jumps.
@usableFromInline
package protocol TimedMachine<Element> {
  associatedtype Element
  var timer: TimerPlan { get }
  mutating func next(_ element: Element, at now: Duration) -> TimedOrders<Element>
  /// The timer that was ordered last has fired.
  mutating func fired(at now: Duration) -> TimedOrders<Element>
  mutating func completed(at now: Duration) -> TimedOrders<Element>
  /// The source has failed. By default the error goes ahead of all that waits.
  mutating func failed(_ error: any Error) -> TimedOrders<Element>
}

extension TimedMachine {
  @inlinable
  package mutating func failed(_ error: any Error) -> TimedOrders<Element> {
    TimedOrders(.ahead(.error(error)))
  }
}

@frozen @usableFromInline
package struct TimedOrders<Element> {
  /// What to send now. An event that goes ahead is the last: those that were decided upon earlier and have
  /// not been sent yet are dropped.
  @usableFromInline package var post: DrainPost<Event<Element>>
  /// When the timer is due that is to be set, if any.
  @usableFromInline package var timer: Duration?
  /// What the machine no longer holds. The pipe releases it outside the lock.
  @usableFromInline package var dropped: Element?

  @inlinable
  package init(
    _ post: DrainPost<Event<Element>> = .nothing, timer: Duration? = nil, dropped: Element? = nil
  ) {
    self.post = post
    self.timer = timer
    self.dropped = dropped
  }
}

/// Runs a ``TimedMachine`` for one subscriber. It decides under a lock and sends outside it, in the order of
/// the decisions. See the table at ``Drain``.
///
/// The source, the timer and the thread that disposes may be three threads. The machine is asked under the
/// drain's lock, and its events take their place among what is to be sent in the same critical section.
///
/// The source and the pending timer refer to a pipe. Disposal ends both, so the pipe is freed with its
/// machine, unless an event is on its way, which finds that the scope downstream has ended. What waits to be
/// sent is dropped at once.
@_fixed_layout @usableFromInline
package final class TimedPipe<Machine: TimedMachine>: Disposable, DrainWork,
  @unchecked Sendable  // Sendable: the drain's lock guards `machine`, its owner alone uses `downstream`.
{
  @usableFromInline package typealias Element = Machine.Element

  @usableFromInline let drain = Drain<Event<Element>>()
  @usableFromInline let timer: TimerSlot
  @usableFromInline let span: Duration
  // Exclusivity unchecked: only touched under the drain's lock. Not optional: to free an optional value, the
  // runtime would look up its type.
  @safe @exclusivity(unchecked) @usableFromInline var machine: Machine
  /// The sink downstream; nil once nothing will be sent any more. Only the drain's owner touches it.
  @safe @exclusivity(unchecked) @usableFromInline var downstream: Sink<Element>?

  @inlinable
  package init(_ machine: Machine, _ downstream: __owned Sink<Element>, _ timer: TimerSlot) {
    self.machine = machine
    span = machine.timer.span
    self.timer = timer
    self.downstream = downstream
  }

  @inlinable package func next(_ element: Element) { tell { $0.next(element, at: $1) } }

  @inlinable
  package func end(_ terminal: Terminal) {
    tell { if case .error(let error) = terminal { $0.failed(error) } else { $0.completed(at: $1) } }
  }

  @inlinable
  func tell(_ what: (inout Machine, _ now: Duration) -> TimedOrders<Element>) {
    let (outcome, own, timer) = decide(what, at: timer.clockReading)
    if let own {
      perform(own)
      if !drain.leave() { drain.finish(self) }
    } else {
      drain.follow(outcome, self)
    }
    if let timer { arm(timer) }
  }

  // Apart from `tell(_:)`, as `arm(_:)` is: the pipes downstream are called within that, and its frame is
  // to be small.
  @inlinable
  func decide(
    _ tell: (inout Machine, Duration) -> TimedOrders<Element>, at now: Duration
  ) -> (DrainOutcome, own: Event<Element>?, timer: Duration?) {
    var orders = TimedOrders<Element>()
    let (outcome, own) = drain.post {
      orders = tell(&machine, now)
      return orders.post
    }
    // What else the orders hold is released on return, before foreign code runs for any length of time.
    return (outcome, own, orders.timer)
  }

  @inlinable
  func arm(_ due: Duration) {
    timer.arm(after: min(due - timer.clockReading, span)) { [self] refusal in
      if let refusal { end(.error(refusal)) } else { tell { $0.fired(at: $1) } }
    }
  }

  /// Sends an event downstream. Only the drain's owner calls this.
  @inlinable
  func perform(_ event: Event<Element>) {
    guard let sink = downstream else { return }
    let isOpen = !sink.scope.isDisposed
    if isOpen, case .next(let element) = event { return sink.next(element) }
    downstream = nil
    if isOpen { sink.on(event) }
  }

  @usableFromInline
  package func dispose() {
    timer.dispose()
    if drain.core.hasBacklog { dropWaiting() }
  }

  @inline(never)
  private func dropWaiting() {
    var dropped = DroppedItems<Event<Element>>()
    drain.core.lock.withLock { room in drain.takeWaiting(in: &room, into: &dropped) }
    withExtendedLifetime(dropped) {}
  }
}

extension ObservableType {
  /// A sequence in which each subscriber has a machine of its own between the source and the subscriber.
  ///
  /// - Parameter timerName: The name of the timer in timelines.
  @inlinable
  package func driven<Machine: TimedMachine>(
    named operation: StaticString = #function, by machine: Machine, _ timerName: StaticString,
    on scheduler: any SchedulerType
  ) -> Observable<Element> where Machine.Element == Element {
    let source = asObservable()
    return Producer(operation) { downstream in
      let parent = downstream.scope
      let timer = TimerSlot(timerName, on: scheduler, in: parent)
      let pipe = TimedPipe(machine, consume downstream, timer)
      parent.add(pipe)
      let scope = Scope(in: parent)
      source.run(
        Sink(
          scope: scope,
          next: { pipe.next($0) },
          // Disposed of last: what is sent may subscribe to the same shared source.
          end: {
            pipe.end($0)
            scope.close()?.settle()
          }))
    }
  }
}
