// SPDX-License-Identifier: MIT

/// Work that repeats in virtual time, and the disposable that ends it.
///
/// No ``Stepper``: nothing runs in line here, and the next run is scheduled before the work is done and not after, so
/// that it takes its place before the work can schedule anything for the same time. Runs do not overlap all the same,
/// for one thread makes them.
final class VirtualTimePeriodicWork<Value: Sendable>: Disposable {
  /// Schedules a run for a while after the beginning of the repetition.
  typealias Schedule = (Duration, @escaping () -> any Disposable) -> any Disposable

  /// Tells whether the run that is due at an offset is the last: going on from there, time would stand still.
  typealias IsOver = @Sendable (Duration) -> Bool

  private struct State {
    /// Nil while the action runs with it.
    var value: Value?
    let action: @Sendable (Value) -> Value
    /// Refers to a scheduler and its converter, which any thread may use.
    let schedule: UncheckedSendable<Schedule>
    /// When the run that waits is due, counted from the beginning.
    var offset: Duration
    let period: Duration
    /// What cancels it.
    var cancellation: (any Disposable)?
  }

  private let isOver: IsOver

  /// Nil after disposal.
  private let state: Lock<State?>

  init(
    _ value: Value, startAfter: Duration, period: Duration,
    action: @escaping @Sendable (Value) -> Value, isOver: @escaping IsOver, schedule: @escaping Schedule
  ) {
    self.isOver = isOver
    state = Lock(
      State(
        value: value, action: action, schedule: UncheckedSendable(schedule),
        offset: startAfter.honoured, period: period.honoured))
    scheduleRun()
  }

  func dispose() {
    // All that is held leaves the lock before it is freed.
    let old = state.withLock { $0.take() }
    old?.cancellation?.dispose()
  }

  private func run() {
    if let offset = state.withLock({ $0?.offset }), !isOver(offset) {
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

  /// Has the run at ``State/offset`` wait.
  private func scheduleRun() {
    let (schedule, offset) = state.withLock { state in (state?.schedule, state?.offset) }
    guard let schedule, let offset else { return }
    var cancellation: (any Disposable)? = schedule.value(offset) { [self] in
      run()
      return Disposables.create()
    }
    let isLive = state.withLock { state in
      guard state != nil else { return false }
      swap(&state!.cancellation, &cancellation)
      return true
    }
    // Disposed of meanwhile: what was just scheduled goes too. Otherwise this is the run under way.
    if !isLive { cancellation?.dispose() }
  }
}
