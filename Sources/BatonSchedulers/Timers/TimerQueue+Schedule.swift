// SPDX-License-Identifier: MIT

extension TimerQueue {
  /// Runs `work` once, `dueTime` from now.
  func schedule(dueTime: Duration, _ work: @escaping () -> any Disposable) -> any Disposable {
    let now = MonotonicClock.now()
    let deadline = MonotonicClock.deadline(after: dueTime, from: now)
    let item = TimerNode(deadline: deadline, queue: self, work: work)
    insert(item, now: now)
    return item
  }

  /// Runs `work` once, at a moment on the queue's clock.
  func schedule(at moment: UInt64, _ work: @escaping () -> any Disposable) -> any Disposable {
    let item = TimerNode(deadline: moment, queue: self, work: work)
    insert(item, now: clock.now())
    return item
  }

  /// Runs `action` `startAfter` from now and then every `period`; with a period of zero, as often as others on
  /// the queue let it.
  func schedulePeriodic<State>(
    _ state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping (State) -> State
  ) -> any Disposable {
    require(period >= .zero, "schedulePeriodic: period must not be negative, was \(period)")
    let now = MonotonicClock.now()
    let item = PeriodicItem(
      state,
      deadline: MonotonicClock.deadline(after: startAfter, from: now),
      period: MonotonicClock.deadline(after: period, from: 0),
      queue: self,
      action: action
    )
    insert(item, now: now)
    return item
  }
}
