// SPDX-License-Identifier: MIT

/// What timers are in: the part of a mechanism that waits for them.
///
/// There is one for dispatch queues, ``TimerQueue``; threads, pools and run loops each have their timers under the
/// lock of their own queue, and wait by their own means for the earliest: ``Mechanism``.
package protocol TimerHost: AnyObject, Sendable {
  /// Adds a timer, unless it has been disposed of.
  func insert(_ node: TimerNode, now: UInt64)

  /// Removes a timer if it is here.
  func remove(_ node: TimerNode)

  /// A moment on the timers' clock, on that of ``MonotonicClock``.
  func monotonic(_ moment: UInt64) -> UInt64
}

extension TimerHost {
  package func monotonic(_ moment: UInt64) -> UInt64 { moment }

  /// Does `work` once, `dueTime` from now.
  func add(after dueTime: Duration, _ work: consuming ScheduledWork) -> any Disposable {
    let now = MonotonicClock.now()
    let deadline = MonotonicClock.deadline(after: dueTime, from: now)
    let item = TimerNode(deadline: deadline, queue: self, work: work)
    insert(item, now: now)
    return item
  }

  /// Runs `action` `startAfter` from now and then every `period`; with a period of zero, as often as others let
  /// it.
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
