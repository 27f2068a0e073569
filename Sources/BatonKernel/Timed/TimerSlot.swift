// SPDX-License-Identifier: MIT

/// The one timer that an operator has at a time: idle, armed, or disposed of. Arming replaces a pending
/// timer.
///
/// A timer that was replaced or disposed of does nothing, even on a scheduler that runs cancelled work. What
/// its action holds is freed at once, even on a scheduler that keeps cancelled work until it is due.
@usableFromInline
package final class TimerSlot: Disposable {
  /// What waits: nothing when idle.
  private struct Waiting: @unchecked Sendable {  // Sendable: `action` is called once.
    var action: ((SchedulerRefusal?) -> Void)?
    var timer: (any Disposable)?
  }

  private struct Fields {
    var isDisposed = false
    /// Swapped out, and released outside the lock.
    var waiting = Waiting()
    /// The number of the timer that was armed last.
    var stamp: UInt64 = 0
  }

  private struct Firing: RefusableWork, NamedWork {
    let slot: TimerSlot
    let stamp: UInt64

    var workName: StaticString { slot.name }

    func run() -> any Disposable {
      RunTrace.name(of: slot.name, at: slot.site)
      slot.fire(stamp, nil)
      return Disposables.create()
    }

    func schedulerRefused(_ refusal: SchedulerRefusal) { slot.fire(stamp, refusal) }
  }

  private let scheduler: any SchedulerType
  private let name: StaticString
  private let site = CallSite.here
  private let scope: Scope?
  private let fields = Lock(Fields())

  /// - Parameter scope: The scope downstream, if actions send: they have the values that a `carrying` above
  ///   gives them.
  @usableFromInline
  package init(_ name: StaticString, on scheduler: any SchedulerType, in scope: Scope? = nil) {
    self.name = name
    self.scheduler = scheduler.held
    self.scope = scope
  }

  @usableFromInline package var clockReading: Duration { scheduler.clockReading }

  /// Calls `action` on the scheduler after `span`, unless the slot is disposed of or armed again before.
  ///
  /// - Parameter action: Receives nil when the time has come, or the scheduler's refusal. A refusal may come
  ///   before `arm` returns, and on any thread.
  @usableFromInline
  package func arm(after span: Duration, _ action: @escaping (SchedulerRefusal?) -> Void) {
    var waiting = Waiting(action: action)
    let stamp = fields.withLock { fields in
      if fields.isDisposed { return UInt64?.none }
      swap(&fields.waiting, &waiting)
      fields.stamp += 1
      return fields.stamp
    }
    guard let stamp else { return }
    waiting.timer?.dispose()
    let timer = scheduler.scheduleRelative(Firing(slot: self, stamp: stamp), dueTime: span.clamped) {
      $0.run()
    }
    // The timer may have fired, been replaced or been disposed of meanwhile.
    let isWaiting = fields.withLock { fields in
      if fields.stamp != stamp || fields.waiting.action == nil { return false }
      fields.waiting.timer = timer
      return true
    }
    if !isWaiting { timer.dispose() }
  }

  private func fire(_ stamp: UInt64, _ refusal: SchedulerRefusal?) {
    var fired = Waiting()
    fields.withLock { if $0.stamp == stamp { swap(&$0.waiting, &fired) } }
    guard let action = fired.action else { return }
    if let scope { scope.carry { action(refusal) } } else { action(refusal) }
  }

  /// Cancels the pending timer, if any, and ignores later calls of `arm`.
  @usableFromInline
  package func dispose() {
    var waiting = Waiting()
    fields.withLock { fields in
      fields.isDisposed = true
      swap(&fields.waiting, &waiting)
    }
    waiting.timer?.dispose()
  }
}
