// SPDX-License-Identifier: MIT

/// Holds timers, and waits for the earliest: a ``Driver``, which keeps them under the lock of its queue.
package protocol TimerHost: AnyObject, Sendable {
  /// Adds a timer, unless it has been disposed of.
  func insert(_ node: TimerNode)

  /// Removes a timer if it is here.
  func remove(_ node: TimerNode)

  /// What the clock of the timers shows, in nanoseconds.
  func now() -> UInt64

  /// Converts a moment of the timers' clock to the ``MonotonicClock``.
  func monotonic(_ moment: UInt64) -> UInt64
}

extension TimerHost {
  /// Does `work` once, `dueTime` from now.
  func add(after dueTime: Duration, _ work: consuming ScheduledWork) -> any Disposable {
    let deadline = MonotonicClock.deadline(after: dueTime, from: now())
    let item = TimerNode(deadline: deadline, queue: self, work: consume work)
    insert(item)
    return item
  }

  /// Runs `action` `startAfter` from now and then every `period`. With a period of zero, each run follows the one before as
  /// soon as other work has had its turn.
  func schedulePeriodic<State>(
    _ state: State,
    startAfter: Duration,
    period: Duration,
    action: @escaping (State) -> State
  ) -> any Disposable {
    require(period >= .zero, "schedulePeriodic: period must not be negative, was \(period)")
    let item = PeriodicItem(
      state,
      deadline: MonotonicClock.deadline(after: startAfter, from: now()),
      period: MonotonicClock.deadline(after: period, from: 0),
      queue: self,
      action: action
    )
    insert(item)
    return item
  }
}
