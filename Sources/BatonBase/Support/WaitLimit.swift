// SPDX-License-Identifier: MIT

/// The limit of one wait for room, used up by an eighth at a time: if the process stands still, stopped by
/// the system or a debugger, that uses up one of the eight and not the limit.
package struct WaitLimit {
  private let limit: Duration
  private var partsLeft = 8

  /// - Parameter limit: `.seconds(Int64.max)` means no limit.
  package init(_ limit: Duration) { self.limit = limit }

  /// Until when to sleep: the end of a part that begins now, or `.max` without a limit; nil if all parts are
  /// used up.
  package var deadline: UInt64? {
    if partsLeft == 0 { return nil }
    if limit >= .nanoseconds(Int64.max) { return .max }
    return MonotonicClock.deadline(after: limit / 8, from: MonotonicClock.now())
  }

  /// The deadline has passed.
  package mutating func usePart() { partsLeft -= 1 }

  package mutating func restart() { partsLeft = 8 }
}
