// SPDX-License-Identifier: MIT

extension ObservableType {
  @_alwaysEmitIntoClient
  package func _timeout(
    after dueTime: Duration, other: Observable<Element>?, on scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = asObservable()
    return Producer("timeout") { downstream in
      if other != nil { downstream.scope.captureContext() }
      let watch = TimeoutWatch(
        dueTime, on: scheduler, downstream.rest, goOn: other.map { other in { other.goOn(to: downstream) } })
      downstream.scope.add(watch)
      watch.resume()
      // The scheduler may have run the work at once.
      if watch.scope.isDisposed { return }
      source.run(
        Sink(
          scope: watch.scope,
          next: { element in
            guard watch.begin() else { return }
            downstream.next(element)
            watch.resume()
          },
          error: { watch.sourceEnded(with: $0) },
          completed: { watch.sourceEnded(with: nil) }))
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

  /// The element has been delivered, and the time runs again. Returns when a timer must be due, unless the pending one is kept.
  package mutating func resume(at now: Duration) -> Duration? {
    guard case .watching = state else { return nil }
    state = .watching(since: now)
    return timer.begin(until: now + span)
  }

  /// The timer has fired, or the scheduler has refused it. The time does not run while an element is being delivered, after which
  /// another timer is set.
  package mutating func fired(at now: Duration, isRefused: Bool = false) -> Action {
    let now = timer.fired(at: now)
    guard case .watching(let since?) = state else { return .none }
    if !isRefused, now - since < span, let due = timer.begin(until: since + span) { return .arm(due: due) }
    state = .over
    return .timeOut
  }

  /// The source or the subscription has ended. Returns false if the time was over before.
  package mutating func end() -> Bool {
    if case .over = state { return false }
    state = .over
    return true
  }
}

/// Runs a ``TimeoutMachine`` for one subscriber.
@usableFromInline
final class TimeoutWatch: Disposable {
  /// The scope of the source.
  @usableFromInline let scope: Scope
  private let machine: Lock<TimeoutMachine>
  private let span: Duration
  private let timer: TimerSlot
  private let downstream: AnySink
  private let goOn: (() -> Void)?

  /// - Parameter goOn: Called when the time is over, in place of an error.
  @usableFromInline
  init(_ span: Duration, on scheduler: any SchedulerType, _ downstream: AnySink, goOn: (() -> Void)?) {
    self.span = span.clamped
    self.downstream = downstream
    self.goOn = goOn
    scope = Scope(in: downstream.scope)
    timer = TimerSlot(.timeout, on: scheduler, in: downstream.scope)
    machine = Lock(TimeoutMachine(span, at: timer.clockReading, TimerPlan(on: scheduler)))
  }

  /// An element has come. Returns false if it came too late.
  @usableFromInline
  func begin() -> Bool { machine.withLock { $0.begin() } }

  /// The time runs, at first or again.
  @usableFromInline
  func resume() {
    let now = timer.clockReading
    if machine.withLock({ $0.resume(at: now) }) != nil { arm(after: span) }
  }

  /// The source has failed, or has completed.
  @usableFromInline
  func sourceEnded(with error: (any Error)?) {
    if machine.withLock({ $0.end() }) { Terminal(error).send(to: downstream) }
    scope.dispose()
  }

  private func arm(after wait: Duration) {
    timer.arm(after: wait) { [self] refusal in
      let now = timer.clockReading
      switch machine.withLock({ $0.fired(at: now, isRefused: refusal != nil) }) {
      case .none: break
      case .arm(let due): arm(after: min(due - now, span))
      case .timeOut:
        scope.dispose()
        if refusal == nil, let goOn { goOn() } else { downstream.error(refusal ?? RxError.timeout) }
      }
    }
  }

  @usableFromInline
  func dispose() {
    _ = machine.withLock { $0.end() }
    timer.dispose()
  }
}

extension TimeoutWatch: @unchecked Sendable {}  // Sendable: constant but for the lock; `goOn` is called once.
