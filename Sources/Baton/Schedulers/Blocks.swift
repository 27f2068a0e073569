// SPDX-License-Identifier: MIT

import Foundation

@available(swift, introduced: 6, message: "in the Swift 5 mode import BatonRx")
extension ImmediateSchedulerType {
  /// Runs `block` once, as this scheduler runs work. It is the current scheduler meanwhile.
  ///
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs work.
  @discardableResult
  @_alwaysEmitIntoClient
  public func schedule(_ block: @escaping @Sendable () -> Void) -> any Disposable { scheduling(block) }

  /// Runs `block` once, when the wall clock shows `date`: if the clock is set, the block follows it.
  ///
  /// - Parameters:
  ///   - date: When, by the scheduler's ``SchedulerType/now`` or, if it has none, the system's wall clock; a date
  ///     in the past, or infinitely long ago, means now. Infinitely far off means never, or, in virtual time, at
  ///     the end of that time. Must not be NaN.
  ///   - block: The work.
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs work. On a scheduler with no notion of time a timer of
  ///   Baton's own does the waiting. A scheduler that has time, but no way to wait for a date, is asked what time
  ///   it is every second.
  @_alwaysEmitIntoClient
  @discardableResult
  public func schedule(at date: Date, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    scheduling(at: date, block)
  }

  /// Runs `block` once, when `delay` has passed on a clock that cannot jump.
  ///
  /// - Parameters:
  ///   - delay: The time to wait; zero and negative spans mean now.
  ///   - block: The work.
  /// - Returns: A disposable that stops the block if it has not begun.
  /// - Scheduling: `block` runs where this scheduler runs timed work. On a scheduler with no notion of time a
  ///   timer of Baton's own does the waiting.
  @_alwaysEmitIntoClient
  @discardableResult
  public func schedule(after delay: Duration, _ block: @escaping @Sendable () -> Void) -> any Disposable {
    scheduling(after: delay, block)
  }
}
