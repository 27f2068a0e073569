// SPDX-License-Identifier: MIT

import Foundation

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ImmediateSchedulerType {
  /// Runs `block` when the wall clock reaches `date`, and then every `interval`, counted from `date`.
  ///
  /// The repetition follows the wall clock if it is set. Runs never overlap, and missed runs are skipped:
  /// after a run that takes longer than the interval, the next one begins immediately.
  ///
  /// - Parameters:
  ///   - date: When the first run is due. A date in the past, or an infinitely early one, means immediately,
  ///     with the second run one interval later. An infinitely late date means never, or, in virtual time, at
  ///     the end of that time. Must not be NaN.
  ///   - interval: The time from the start of one run to the start of the next. Must be neither negative nor
  ///     more than 2⁶³ - 1 nanoseconds (292 years), and not zero in virtual time.
  ///   - leeway: How much later than due the system may start each run. Must be neither negative nor more
  ///     than 2⁶³ - 1 nanoseconds (292 years). A scheduler that does not use system timers ignores it.
  ///   - block: The work.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `block` runs where this scheduler runs work. Schedulers on queues use a system timer.
  @_alwaysEmitIntoClient
  @discardableResult
  public func schedule(
    at date: Date, every interval: Duration, leeway: Duration = .zero, _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(at:every:leeway:)", .at(date), every: interval, leeway: leeway), block)
  }

  /// Runs `block` when `delay` has passed on a monotonic clock, and then every `interval`.
  ///
  /// Delays do not accumulate, and runs never overlap. Missed runs are skipped, except in virtual time, where
  /// all of them are run.
  ///
  /// - Parameters:
  ///   - delay: The time to wait before the first run; a zero or negative span means immediately.
  ///   - interval: The time from the start of one run to the start of the next. Must be neither negative nor
  ///     more than 2⁶³ - 1 nanoseconds (292 years), and not zero in virtual time.
  ///   - leeway: How much later than due the system may start each run. Must be neither negative nor more
  ///     than 2⁶³ - 1 nanoseconds (292 years). A scheduler that does not use system timers ignores it.
  ///   - block: The work.
  /// - Returns: A disposable that stops the repetition.
  /// - Scheduling: `block` runs where this scheduler runs timed work. Schedulers on queues use a system
  ///   timer.
  @_alwaysEmitIntoClient
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, leeway: Duration = .zero,
    _ block: @escaping @Sendable () -> Void
  ) -> any Disposable {
    repeating(.init("schedule(after:every:leeway:)", .after(delay), every: interval, leeway: leeway), block)
  }
}
