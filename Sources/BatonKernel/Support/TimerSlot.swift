// SPDX-License-Identifier: MIT

/// The one timer that an operator has at a time: idle, armed, or disposed of. Arming replaces a pending
/// timer.
///
/// A timer that was replaced or cancelled does nothing, even on a scheduler that runs cancelled work. What
/// its action holds is freed at once, even on a scheduler that keeps cancelled work until it is due.
@usableFromInline
package final class TimerSlot: Disposable {
  private struct Fields {
    var isDisposed = false
    /// What the armed timer does; nil when idle.
    var action: UncheckedSendable<(SchedulerRefusal?) -> Void>?
    var timer: (any Disposable)?
    /// The number of the timer that was armed last.
    var stamp: UInt64 = 0

    /// Becomes idle. Returns the old action and timer, which the caller releases outside the lock.
    mutating func clear() -> UncheckedSendable<
      (action: ((SchedulerRefusal?) -> Void)?, timer: (any Disposable)?)
    > {
      UncheckedSendable((action.take()?.value, timer.take()))
    }
  }

  private let scheduler: any SchedulerType
  private let name: WorkName
  private let place = RunPlace.here
  private let scope: Scope?
  private let fields = Lock(Fields())

  /// - Parameter scope: The scope downstream, if actions send: they have the values that a `carrying` above gives them.
  @usableFromInline
  package init(_ name: WorkName, on scheduler: any SchedulerType, in scope: Scope? = nil) {
    self.name = name
    self.scheduler = scheduler
    self.scope = scope
  }

  /// Calls `action` on the scheduler after `span`, unless the slot is disposed of, cancelled or armed again
  /// before.
  ///
  /// - Parameter action: Receives nil when the time has come, or the scheduler's refusal. A refusal may come
  ///   before `arm` returns, and on any thread.
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
    let timer = scheduler.scheduleCall(after: span.honoured, as: name, at: place) { [self] in
      fire(stamp, $0)
    }
    // The timer may have fired, been replaced or been cancelled meanwhile.
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
    guard let action = fired.value.action else { return }
    if let scope { scope.carry { action(refusal) } } else { action(refusal) }
  }

  /// Cancels the pending timer, if any.
  @usableFromInline
  package func cancel() { fields.withLock { $0.clear() }.value.timer?.dispose() }

  /// Cancels the pending timer, if any, and ignores later calls of `arm`.
  @usableFromInline
  package func dispose() {
    let old = fields.withLock { fields in
      fields.isDisposed = true
      return fields.clear()
    }
    old.value.timer?.dispose()
  }
}
