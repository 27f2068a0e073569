// SPDX-License-Identifier: MIT

import Foundation

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ImmediateSchedulerType {
  /// Runs `block` when the wall clock shows `date`, and then again every interval, counted from that date: if the
  /// clock is set, the repetition follows it.
  ///
  /// Runs never overlap. Those that are missed are not made up for: one that begins late is one run, and after one
  /// that takes longer than the interval the next begins at once.
  ///
  /// - Parameters:
  ///   - date: When the first run is due; a date in the past means now, and the second run an interval later.
  ///     Infinitely long ago means now; infinitely far off means never, or, in virtual time, at the end of that time.
  ///     Must not be NaN.
  ///   - interval: From one run to the next. Must be neither negative nor more than 2⁶³ - 1 nanoseconds (292
  ///     years), and not zero in virtual time.
  ///   - leeway: The slack that the system may use for each run. Must be neither negative nor more than 2⁶³ - 1
  ///     nanoseconds. A scheduler without timers of the system makes no use of it.
  ///   - block: The work.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `block` runs where this scheduler runs work. Schedulers on queues use a timer of the system.
  @_alwaysEmitIntoClient
  @discardableResult
  public func schedule(
    at date: Date, every interval: Duration, leeway: Duration = .zero, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(at:every:leeway:)", .at(date), every: interval, leeway: leeway), block)
  }

  /// Runs `block` when `delay` has passed on a clock that cannot jump, and then again every interval.
  ///
  /// Lateness does not pile up and runs never overlap; those that were missed are not made up for, save in virtual
  /// time, where all are run.
  ///
  /// - Parameters:
  ///   - delay: The time to wait for the first run; zero and negative spans mean now.
  ///   - interval: From one run to the next. Must be neither negative nor more than 2⁶³ - 1 nanoseconds (292
  ///     years), and not zero in virtual time.
  ///   - leeway: The slack that the system may use for each run. Must be neither negative nor more than 2⁶³ - 1
  ///     nanoseconds. A scheduler without timers of the system makes no use of it.
  ///   - block: The work.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `block` runs where this scheduler runs timed work. Schedulers on queues use a timer of the
  ///   system.
  @_alwaysEmitIntoClient
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, leeway: Duration = .zero,
    _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(after:every:leeway:)", .after(delay), every: interval, leeway: leeway), block)
  }
}
