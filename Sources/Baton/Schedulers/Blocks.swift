// SPDX-License-Identifier: MIT

import Foundation

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ImmediateSchedulerType {
  /// Runs `block` once on this scheduler, which is the current scheduler during the call.
  ///
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs work.
  @discardableResult
  @_alwaysEmitIntoClient
  public func schedule(_ block: @escaping @Sendable () -> Void) -> any Disposable { scheduling(block) }

  /// Runs `block` once, when the wall clock reaches `date`, even if the clock is set in the meantime.
  ///
  /// - Parameters:
  ///   - date: When to run `block`, by the scheduler's ``SchedulerType/now`` or, if it has none, by the
  ///     system's wall clock. A date in the past, or an infinitely early one, means immediately. An
  ///     infinitely late date means never, or, in virtual time, at the end of that time. Must not be NaN.
  ///   - block: The work.
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs work. For a scheduler without a notion of time, a
  ///   timer of Baton's waits. A scheduler that has a clock but cannot wait for a date is asked for its time
  ///   once per second.
  @_alwaysEmitIntoClient
  @discardableResult
  public func schedule(at date: Date, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    scheduling(at: date, block)
  }

  /// Runs `block` once, when `delay` has passed on a monotonic clock.
  ///
  /// - Parameters:
  ///   - delay: The time to wait; a zero or negative span means immediately.
  ///   - block: The work.
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs timed work. For a scheduler without a notion of
  ///   time, a timer of Baton's waits.
  @_alwaysEmitIntoClient
  @discardableResult
  public func schedule(after delay: Duration, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    scheduling(after: delay, block)
  }
}
