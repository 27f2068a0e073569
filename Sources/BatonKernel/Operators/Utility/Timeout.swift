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
      watch.start()
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
          error: { watch.sourceEnded(with: $0) },
          completed: { watch.sourceEnded(with: nil) }
        )
      )
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

  private let span: Duration
  private var state: State
  private var timer: TimerPlan
  private var refusal: SchedulerRefusal?

  /// What to do when the timer has fired.
  package enum Action: Equatable {
    case none
    case arm(due: Duration)
    case timeOut
  }

  package init(_ span: Duration, at now: Duration, _ timer: TimerPlan) {
    self.span = span.clamped
    self.timer = timer
    state = .watching(since: now)
  }

  /// An element has come. Returns false if it came too late.
  package mutating func begin() -> Bool {
    guard case .watching = state else { return false }
    state = .watching(since: nil)
    return true
  }

  /// The element has been delivered, and the time runs again. Returns when a timer must be due, or nil if the pending one is
  /// kept.
  package mutating func resume(at now: Duration) -> Duration? {
    guard case .watching = state else { return nil }
    state = .watching(since: now)
    return timer.begin(until: now + span)
  }

  /// The timer has fired. The time does not run while an element is being delivered.
  package mutating func fired(at now: Duration) -> Action {
    let now = timer.fired(at: now)
    guard case .watching(let since?) = state else { return .none }
    if now - since < span { return timer.begin(until: since + span).map { .arm(due: $0) } ?? .none }
    state = .over
    return .timeOut
  }

  /// The scheduler has refused the timer.
  package mutating func refused(_ refusal: SchedulerRefusal) { self.refusal = refusal }

  /// If the scheduler has refused the timer, ends, and returns the refusal. The refusal waits while an
  /// element is being delivered.
  package mutating func endIfRefused() -> SchedulerRefusal? {
    guard let refusal, case .watching(_?) = state else { return nil }
    state = .over
    return refusal
  }

  /// The source or the subscription has ended. Returns false if the time was over before.
  package mutating func end() -> Bool {
    if case .over = state { return false }
    state = .over
    return true
  }
}

/// Runs a ``TimeoutMachine`` for one subscriber.
///
/// In real time one timer serves many elements: see ``TimerPlan``.
@usableFromInline
final class TimeoutWatch: Disposable {
  /// What is told of the end, and what follows if the time is over, once.
  private struct Downstream: @unchecked Sendable {  // Sendable: taken by one thread.
    let rest: AnySink
    let goOn: (() -> Void)?
  }

  private let machine: Lock<TimeoutMachine>
  private let span: Duration
  private let timer: TimerSlot
  /// The scope of the source.
  private let scope: Scope
  private let downstream: Lock<Downstream?>

  /// - Parameter goOn: Called when the time is over, in place of an error.
  @usableFromInline
  init(
    _ span: Duration, on scheduler: any SchedulerType, _ downstream: AnySink, _ scope: Scope,
    goOn: (() -> Void)?
  ) {
    self.span = span.clamped
    self.scope = scope
    timer = TimerSlot(.timeout, on: scheduler, in: downstream.scope)
    machine = Lock(TimeoutMachine(span, at: timer.clockReading, TimerPlan(on: scheduler)))
    self.downstream = Lock(Downstream(rest: downstream, goOn: goOn))
  }

  @usableFromInline
  func start() { resume() }

  @usableFromInline
  func begin() -> Bool { machine.withLock { $0.begin() } }

  @usableFromInline
  func resume() {
    let now = timer.clockReading
    let (due, refusal) = machine.withLock { ($0.resume(at: now), $0.endIfRefused()) }
    if let refusal { return giveUp(with: refusal) }
    if due != nil { arm(after: span) }
  }

  /// The source has failed, or has completed.
  @usableFromInline
  func sourceEnded(with error: (any Error)?) {
    if machine.withLock({ $0.end() }), let rest = takeDownstream()?.rest {
      if let error { rest.error(error) } else { rest.completed() }
    }
    scope.dispose()
  }

  private func takeDownstream() -> Downstream? { downstream.withLock { $0.take() } }

  private func arm(after span: Duration) {
    timer.arm(after: span) { [self] refusal in
      if let refusal { refused(refusal) } else { fired() }
    }
  }

  private func refused(_ refusal: SchedulerRefusal) {
    let refusal = machine.withLock { machine in
      machine.refused(refusal)
      return machine.endIfRefused()
    }
    if let refusal { giveUp(with: refusal) }
  }

  private func giveUp(with refusal: SchedulerRefusal?) {
    guard let downstream = takeDownstream() else { return }
    scope.dispose()
    if refusal == nil, let goOn = downstream.goOn {
      goOn()
    } else {
      downstream.rest.error(refusal ?? RxError.timeout)
    }
  }

  private func fired() {
    let now = timer.clockReading
    switch machine.withLock({ $0.fired(at: now) }) {
    case .none: break
    case .arm(let due): arm(after: min(due - now, span))
    case .timeOut: giveUp(with: nil)
    }
  }

  @usableFromInline
  func dispose() {
    _ = machine.withLock { $0.end() }
    timer.dispose()
    withExtendedLifetime(takeDownstream()) {}
  }
}
