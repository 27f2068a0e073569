// SPDX-License-Identifier: MIT

extension VirtualTimeScheduler {
  /// Runs `action` again and again in virtual time, each time with the state that it returned the time
  /// before.
  ///
  /// Run number n is due exactly `startAfter + n * period` from now, whatever earlier runs did to the clock. If
  /// ``adjustScheduledTime(_:)`` puts the first run off, periods count from that.
  /// Late runs are made one after another, and none is left out. The repetition ends where time does or, with
  /// a user's converter, a trillion seconds from now.
  ///
  /// - Parameters:
  ///   - state: The state for the first run of `action`.
  ///   - startAfter: The time before the first run. Zero and negative spans mean now.
  ///   - period: The time from one run to the next. Must not be negative; must not be zero, unless
  ///     ``adjustScheduledTime(_:)`` makes time go on.
  ///   - action: The work. Returns the state for its next run.
  /// - Returns: A disposable that stops the repetition.
  @_disfavoredOverload
  public final func schedulePeriodic<State: Sendable>(
    _ state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    addPeriodic(state, startAfter, period, as: label(of: state), action: action)
  }

  /// Adds periodic work; see ``schedulePeriodic(_:startAfter:period:action:)``.
  package final func addPeriodic<State: Sendable>(
    _ state: State, _ startAfter: Duration, _ period: Duration, as label: WorkLabel?,
    action: @escaping @Sendable (State) -> State
  ) -> any Disposable {
    require(period >= .zero, "schedulePeriodic: period must not be negative, was \(period)")
    let (clock, longest) = (clock, longestSpan)
    // Other converters are not asked, because they may trap.
    let isSaturating = converter is any SaturatingVirtualTimeConverter
    let end = isSaturating ? virtualTime(after: longest, since: clock) : nil
    // Unowned is safe: only a run of this scheduler calls the closures, and the caller of a run keeps the
    // scheduler alive.
    let isOver = { @Sendable [unowned self] (offset: Duration) in
      startAfter.honoured + offset >= longest
        || end.map { converter.compareVirtualTime(self.clock, $0) != .lessThan } ?? false
    }
    require(
      period > .zero || isOver(.zero)
        || converter.compareVirtualTime(adjustScheduledTime(clock), clock) == .greaterThan,
      "schedulePeriodic: period must not be zero, for time would stand still, was \(period)"
    )
    let planned = virtualTime(after: startAfter, since: clock)
    let first = adjustScheduledTime(planned)
    // Not counted from the first run if that is due as planned: its time may be rounded.
    let (start, lead) =
      converter.compareVirtualTime(first, planned) == .equal
      ? (clock, startAfter.honoured) : (first, .zero)
    return VirtualTimePeriodicWork(state, period: period, action: action, isOver: isOver) {
      [unowned self] offset, run in
      let due = offset.map { adjustScheduledTime(virtualTime(after: lead + $0, since: start)) } ?? first
      return add(atVirtual: due, as: label, action: run)
    }
  }
}

/// Periodic work in virtual time, and the disposable that ends it.
///
/// It is not built on ``Stepper``: nothing runs inline here, and the next run is scheduled before the work
/// runs and not after, so that it comes before anything that the work schedules for the same time. Runs do
/// not overlap, because one thread makes them.
final class VirtualTimePeriodicWork<Value: Sendable>: Disposable {
  /// Schedules a run at an offset from the first run; nil for the first run.
  typealias Schedule = (Duration?, @escaping () -> any Disposable) -> any Disposable

  /// Whether the run at an offset from the first is the last, because time cannot go on from there.
  typealias IsOver = @Sendable (Duration) -> Bool

  private struct State {
    /// Nil while the action runs with it.
    var value: Value?
    let action: @Sendable (Value) -> Value
    /// Refers to a scheduler and its converter, which may be used on any thread.
    let schedule: UncheckedSendable<Schedule>
    /// The offset of the waiting run from the first one; nil if it is the first.
    var offset: Duration?
    let period: Duration
    /// Cancels the waiting run.
    var cancellation: (any Disposable)?
  }

  private let isOver: IsOver

  /// Nil after disposal.
  private let state: Lock<State?>

  init(
    _ value: Value, period: Duration,
    action: @escaping @Sendable (Value) -> Value, isOver: @escaping IsOver, schedule: @escaping Schedule
  ) {
    self.isOver = isOver
    state = Lock(
      State(
        value: value, action: action, schedule: UncheckedSendable(schedule), period: period.honoured))
    scheduleRun()
  }

  func dispose() {
    // Everything is taken out of the lock before it is freed.
    let old = state.withLock { $0.take() }
    old?.cancellation?.dispose()
  }

  private func run() {
    let offset = state.withLock { $0?.offset } ?? .zero
    if !isOver(offset) {
      state.withLock { state in
        if let period = state?.period { state!.offset = (offset + period).honoured }
      }
      scheduleRun()
    }
    guard let (value, action) = state.withLock({ state in Self.takeWork(&state) }) else { return }
    var new: Value? = action(value)
    state.withLock { state in
      guard state != nil else { return }
      swap(&state!.value, &new)
    }
  }

  private static func takeWork(_ state: inout sending State?) -> (Value, @Sendable (Value) -> Value)? {
    guard let value = state?.value.take(), let action = state?.action else { return nil }
    return (value, action)
  }

  /// Schedules the run at ``State/offset``.
  private func scheduleRun() {
    guard let (schedule, offset) = state.withLock({ state in state.map { ($0.schedule, $0.offset) } })
    else { return }
    var cancellation: (any Disposable)? = schedule.value(offset) { [self] in
      run()
      return Disposables.create()
    }
    let isLive = state.withLock { state in
      guard state != nil else { return false }
      swap(&state!.cancellation, &cancellation)
      return true
    }
    // If the work has been disposed of meanwhile, the run that was just scheduled is cancelled too. Otherwise
    // this disposable belongs to the run under way.
    if !isLive { cancellation?.dispose() }
  }
}
