// SPDX-License-Identifier: MIT

/// The one timer that an operator has at a time.
///
/// Idle, armed, or disposed of: arming replaces the timer that waits. A timer that was replaced or cancelled
/// does nothing, even on a scheduler that runs it all the same, and what it held is freed at once, even on a
/// scheduler that keeps cancelled work until it is due.
@usableFromInline
package final class TimerSlot: Disposable {
  private struct Fields {
    var isDisposed = false
    /// What is to be done, while armed.
    var action: UncheckedSendable<(SchedulerRefusal?) -> Void>?
    var timer: (any Disposable)?
    /// Of the last timer that was armed.
    var stamp: UInt64 = 0

    /// Becomes idle and returns what was there, to be let go of outside the lock.
    mutating func clear() -> UncheckedSendable<
      (action: ((SchedulerRefusal?) -> Void)?, timer: (any Disposable)?)
    > {
      UncheckedSendable((action.take()?.value, timer.take()))
    }
  }

  private let scheduler: any SchedulerType
  private let name: WorkName
  private let fields = Lock(Fields())

  @usableFromInline
  package init(_ name: WorkName, on scheduler: any SchedulerType) {
    self.name = name
    self.scheduler = scheduler
  }

  /// Waits for `span` and then does `action` on the scheduler, unless this is disposed of, cancelled or armed
  /// again before.
  ///
  /// - Parameter action: Given nil when the time has come, or the scheduler's refusal to wait for it, which may come
  ///   before this returns, and on any thread.
  @usableFromInline
  package func arm(after span: Duration, _ action: @escaping (SchedulerRefusal?) -> Void) {
    let action = UncheckedSendable(action)
    let (old, stamp) = fields.withLock { fields in
      let old = fields.clear()
      if fields.isDisposed { return (old, UInt64?.none) }
      fields.stamp += 1
      fields.action = action
      return (old, fields.stamp)
    }
    old.value.timer?.dispose()
    guard let stamp else { return }
    let timer = scheduler.scheduleCall(after: span.honoured, as: name) { [self] in fire(stamp, $0) }
    // The timer may have fired by now, or have been replaced or cancelled.
    let isWaiting = fields.withLock { fields in
      if fields.stamp != stamp || fields.action == nil { return false }
      fields.timer = timer
      return true
    }
    if !isWaiting { timer.dispose() }
  }

  private func fire(_ stamp: UInt64, _ refusal: SchedulerRefusal?) {
    let fired = fields.withLock { fields in
      fields.stamp == stamp ? fields.clear() : UncheckedSendable((nil, nil))
    }
    fired.value.action?(refusal)
  }

  /// Stops the timer that waits, if any.
  @usableFromInline
  package func cancel() { fields.withLock { $0.clear() }.value.timer?.dispose() }

  /// Stops the timer that waits, and all that would be armed later.
  @usableFromInline
  package func dispose() {
    let old = fields.withLock { fields in
      fields.isDisposed = true
      return fields.clear()
    }
    old.value.timer?.dispose()
  }
}
