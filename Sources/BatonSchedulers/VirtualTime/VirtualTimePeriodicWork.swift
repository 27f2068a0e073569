// SPDX-License-Identifier: MIT

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
