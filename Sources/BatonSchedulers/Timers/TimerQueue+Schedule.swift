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
}
