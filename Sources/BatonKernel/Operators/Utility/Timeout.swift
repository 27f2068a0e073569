// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _timeout(
    after dueTime: Duration,
    other: Observable<Element>?,
    on scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer("timeout") { downstream in
      if other != nil { downstream.scope.captureContext() }
      let scope = Scope(in: downstream.scope)
      let watch = TimeoutWatch(
        dueTime, on: scheduler, downstream.rest, scope,
        goOn: other.map { other in { other.goOn(to: downstream) } })
      downstream.scope.add(watch)
      watch.resume()
      // The scheduler may have run the work at once.
      if scope.isDisposed { return }
      source.run(
        Sink(
          scope: scope,
          next: { element in
            guard watch.begin() else { return }
            downstream.next(element)
            watch.resume()
          },
          end: { watch.sourceEnded($0) }))
    }
  }
}

/// The state of `timeout`: since when no event has come, and whether the source or the time has won.
package struct TimeoutMachine {
  private enum State {
    /// Waiting for an event since a moment, or delivering one (nil).
    case watching(since: Duration?)
    case over
  }

  private var timer: TimerPlan
  private var state: State

  package enum Action: Equatable {
    case none
    case arm(due: Duration)
    case timeOut
  }

  package init(_ timer: TimerPlan, at now: Duration) {
    self.timer = timer
    state = .watching(since: now)
  }

  /// An element has come. Returns false if it came too late.
  package mutating func begin() -> Bool {
    guard case .watching = state else { return false }
    state = .watching(since: nil)
    return true
  }

  /// The element has been delivered. Returns when a timer must be due; nil if the pending one is kept.
  package mutating func resume(at now: Duration) -> Duration? {
    guard case .watching = state else { return nil }
    state = .watching(since: now)
    return timer.begin(until: now + timer.span)
  }

  /// The timer has fired. The time does not run while an element is being delivered.
  package mutating func fired(at now: Duration) -> Action {
    let now = timer.fired(at: now)
    guard case .watching(let since?) = state else { return .none }
    let end = since + timer.span
    if now < end { return timer.begin(until: end).map { .arm(due: $0) } ?? .none }
    state = .over
    return .timeOut
  }

  /// The scheduler has refused the timer. Returns whether that ends the sequence: not while an element is
  /// being delivered, after which another timer is set.
  package mutating func refused() -> Bool {
    guard case .watching(_?) = state else {
      timer.end()
      return false
    }
    state = .over
    return true
  }

  /// The source or the subscription has ended. Returns false if the time was over before.
  package mutating func end() -> Bool {
    if case .over = state { return false }
    state = .over
    return true
  }
}

@usableFromInline
final class TimeoutWatch: Disposable, @unchecked Sendable {  // Sendable: constant, but for the lock.
  private let machine: Lock<TimeoutMachine>
  private let span: Duration
  private let timer: TimerSlot
  private let scope: Scope
  private let downstream: AnySink
  /// Called when the time is over, in place of an error.
  private let goOn: (() -> Void)?

  @usableFromInline
  init(
    _ span: Duration, on scheduler: any SchedulerType, _ downstream: AnySink, _ scope: Scope,
    goOn: (() -> Void)?
  ) {
    self.span = span.clamped
    self.downstream = downstream
    self.scope = scope
    self.goOn = goOn
    timer = TimerSlot("timeout's timer", on: scheduler, in: downstream.scope)
    machine = Lock(TimeoutMachine(TimerPlan(span, on: scheduler), at: timer.clockReading))
  }

  @usableFromInline func begin() -> Bool { machine.withLock { $0.begin() } }

  @usableFromInline
  func resume() {
    let now = timer.clockReading
    if machine.withLock({ $0.resume(at: now) }) != nil { arm(after: span) }
  }

  @usableFromInline
  func sourceEnded(_ terminal: Terminal) {
    if machine.withLock({ $0.end() }) { downstream.end(terminal) }
    scope.close()?.settle()
  }

  private func arm(after span: Duration) {
    timer.arm(after: span) { [self] refusal in
      if let refusal {
        if machine.withLock({ $0.refused() }) { giveUp(refusal) }
        return
      }
      let now = timer.clockReading
      switch machine.withLock({ $0.fired(at: now) }) {
      case .none: break
      case .arm(let due): arm(after: min(due - now, self.span))
      case .timeOut: giveUp(nil)
      }
    }
  }

  private func giveUp(_ refusal: SchedulerRefusal?) {
    let closed = scope.closeIfOpen()
    if refusal == nil, let goOn { goOn() } else { downstream.end(.error(refusal ?? RxError.timeout)) }
    closed.settle()
  }

  @usableFromInline
  func dispose() {
    _ = machine.withLock { $0.end() }
    timer.dispose()
  }
}
