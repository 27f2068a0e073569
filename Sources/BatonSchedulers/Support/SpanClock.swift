// SPDX-License-Identifier: MIT

import Foundation

/// The clock on which an operator measures the spans between events: its scheduler's.
@usableFromInline
package struct SpanClock: Sendable {
  private let scheduler: any SchedulerType

  @usableFromInline
  package init(_ scheduler: any SchedulerType) { self.scheduler = scheduler }

  /// The time since some fixed moment. Calls the scheduler, which may be foreign: not to be read under a lock. The clock of a
  /// scheduler that has only its ``SchedulerType/now`` may jump, so spans may be negative or too long.
  @usableFromInline
  package var reading: Duration { scheduler.clockReading }

  /// Dates are binary fractions: rounded to microseconds, sums of spans come out as they should.
  static func reading(of date: Date) -> Duration {
    let time = date.timeIntervalSinceReferenceDate.heldInSeconds
    let whole = time.rounded(.down)
    return .seconds(Int64(whole)) + .microseconds(Int64(((time - whole) * 1_000_000).rounded()))
  }
}

extension Duration {
  /// This span as operators wait for it: what is negative is no time. Only what is longer than half of the longest
  /// that there is, more than a trillion years, counts as that: it can be added to any ``SpanClock/reading`` and
  /// taken from the sum again. A scheduler that can wait for less sees to that itself.
  @usableFromInline
  package var honoured: Duration { min(max(self, .zero), .longestHonoured) }

  package static var longestHonoured: Duration { Duration(attoseconds: .max / 2) }
}

extension Double {
  /// This number of seconds, or the nearest that a whole number of 64 bits can hold.
  var heldInSeconds: Double { max(-9.2e18, min(self, 9.2e18)) }
}
