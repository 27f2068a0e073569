// SPDX-License-Identifier: MIT

import Foundation

extension ImmediateScheduler {
  @inlinable
  package func performing(_ block: @escaping () -> Void) -> any Disposable {
    schedule(UncheckedSendable(block)) { [self] block in
      Schedulers.run(as: self, block.value)
      return Disposables.create()
    }
  }

  package func performing(after delay: Duration, _ block: @escaping () -> Void) -> any Disposable {
    timed.scheduleRelative(bound(block), dueTime: delay) { block in
      block.value()
      return Disposables.create()
    }
  }

  package func performing(at date: Date, _ block: @escaping () -> Void) -> any Disposable {
    requireDate(date, "schedule(at:): at")
    let timed = timed
    if let timers = timed as? any BlockTimers { return timers.runBlock(bound(block), at: date) }
    return WallClockWait.schedule(bound(block), at: date, on: timed)
  }

  /// The block as work of this scheduler, wherever it is called.
  func bound(_ block: @escaping () -> Void) -> UncheckedSendable<() -> Void> {
    UncheckedSendable { Schedulers.run(as: self, block) }
  }

  /// This scheduler, with time if it has none itself.
  var timed: any Scheduler { self as? any Scheduler ?? BorrowedTimeScheduler(base: self) }
}
