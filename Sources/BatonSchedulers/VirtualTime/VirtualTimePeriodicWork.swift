// SPDX-License-Identifier: MIT

import Synchronization

/// Work that repeats in virtual time, and the disposable that ends it.
final class VirtualTimePeriodicWork<Value: Sendable>: Disposable {
  /// Schedules the given tick for a while after the beginning of the repetition.
  typealias Schedule = (RxTimeInterval, @escaping () -> any Disposable) -> any Disposable

  /// Tells whether the run that is due at an offset is the last: going on from there, time would stand still.
  typealias IsOver = @Sendable (RxTimeInterval) -> Bool

  private struct State {
    /// Nil while `action` runs with it.
    var value: Value?
    var action: (@Sendable (Value) -> Value)?
    var schedule: UncheckedSendable<Schedule>?
    /// The run that waits.
    var next: (any Disposable)?
    /// When it is due, counted from the beginning.
    var offset = RxTimeInterval.zero
    var period = RxTimeInterval.zero
  }

  private let isOver: IsOver

  /// Nil after disposal.
  private let state: Lock<State?>

  init(
    _ value: Value, action: @escaping @Sendable (Value) -> Value, isOver: @escaping IsOver,
    schedule: @escaping Schedule
  ) {
    self.isOver = isOver
    // `schedule` refers to a scheduler and its converter, which any thread may use.
    state = Lock(State(value: value, action: action, schedule: UncheckedSendable(schedule)))
  }

  func begin(after offset: RxTimeInterval, period: RxTimeInterval) {
    state.withLock {
      $0?.offset = offset.honoured
      $0?.period = period.honoured
    }
    scheduleTick(at: offset)
  }

  func dispose() {
    // All that is held leaves the lock before it is freed.
    let old = state.withLock { $0.take() }
    old?.next?.dispose()
  }

  private func tick() {
    // The next run takes its place before the work can schedule anything for the same time.
    if let offset = state.withLock({ $0?.offset }), !isOver(offset) { scheduleNextTick() }
    guard let (value, action) = state.withLock({ state in takeWork(&state) }) else { return }
    var new: Value? = action(value)
    state.withLock { state in
      guard state != nil else { return }
      swap(&state!.value, &new)
    }
  }

  private func scheduleNextTick() {
    let next = state.withLock { state -> RxTimeInterval? in
      guard let offset = state?.offset, let period = state?.period else { return nil }
      state?.offset = (offset + period).honoured
      return state?.offset
    }
    if let next { scheduleTick(at: next) }
  }

  private func takeWork(_ state: inout sending State?) -> (Value, @Sendable (Value) -> Value)? {
    guard let value = state?.value.take(), let action = state?.action else { return nil }
    return (value, action)
  }

  private func scheduleTick(at offset: RxTimeInterval) {
    guard let schedule = state.withLock({ $0?.schedule }) else { return }
    var next: (any Disposable)? = schedule.value(offset) { [self] in
      tick()
      return Disposables.create()
    }
    let isLive = state.withLock { state in
      guard state != nil else { return false }
      swap(&state!.next, &next)
      return true
    }
    // Disposed of meanwhile: what was just scheduled goes too. Otherwise `next` is the run under way.
    if !isLive { next?.dispose() }
  }
}
