// SPDX-License-Identifier: MIT

import Foundation

extension ImmediateScheduler {
  /// Runs `block` once, as this scheduler runs work. It is the current scheduler meanwhile.
  ///
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs work.
  @available(swift, introduced: 6)
  @discardableResult
  @inlinable
  public func schedule(_ block: @escaping @Sendable () -> Void) -> any Disposable { performing(block) }

  /// Runs `block` once, as this scheduler runs work: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  @inlinable
  public func schedule(_ block: @escaping () -> Void) -> any Disposable { performing(block) }

  /// Runs `block` once, when the wall clock shows `date`: if the clock is set, the block follows it.
  ///
  /// - Parameters:
  ///   - date: When, by the scheduler's ``Scheduler/now`` or, if it has none, the system's wall clock; a date in
  ///     the past, or infinitely long ago, means now. Infinitely far off means never; in virtual time, which has an
  ///     end, then. Must not be NaN.
  ///   - block: The work.
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs work. On a scheduler with no notion of time a timer of
  ///   Baton's own does the waiting. A scheduler that has time, but no way to wait for a date, is asked what time
  ///   it is every second.
  @available(swift, introduced: 6)
  @discardableResult
  public func schedule(at date: Date, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    performing(at: date, block)
  }

  /// Runs `block` once, when the wall clock shows `date`: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  public func schedule(at date: Date, _ block: @escaping () -> Void) -> any Disposable {
    performing(at: date, block)
  }

  /// Runs `block` once, when `delay` has passed on a clock that cannot jump.
  ///
  /// - Parameters:
  ///   - delay: The time to wait; zero and negative spans mean now.
  ///   - block: The work.
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs timed work. On a scheduler with no notion of time a
  ///   timer of Baton's own does the waiting.
  @available(swift, introduced: 6)
  @discardableResult
  public func schedule(after delay: Duration, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    performing(after: delay, block)
  }

  /// Runs `block` once, when `delay` has passed: the form for the Swift 5 language mode.
  @available(swift, obsoleted: 6)
  @discardableResult
  public func schedule(after delay: Duration, _ block: @escaping () -> Void) -> any Disposable {
    performing(after: delay, block)
  }

  @inlinable
  func performing(_ block: @escaping () -> Void) -> any Disposable {
    schedule(UncheckedSendable(block)) { [self] block in
      Schedulers.run(as: self, block.value)
      return Disposables.create()
    }
  }

  func performing(after delay: Duration, _ block: @escaping () -> Void) -> any Disposable {
    timed.scheduleRelative(bound(block), dueTime: delay) { block in
      block.value()
      return Disposables.create()
    }
  }

  func performing(at date: Date, _ block: @escaping () -> Void) -> any Disposable {
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
