// SPDX-License-Identifier: MIT

import Foundation

/// The clock on which an operator measures the spans between events: its scheduler's.
@usableFromInline
package struct SpanClock: Sendable {
  private let scheduler: any SchedulerType

  @usableFromInline
  package init(_ scheduler: any SchedulerType) { self.scheduler = scheduler }

  /// The time since some fixed moment. Calls the scheduler, which may be foreign code, so it must not be read under a lock. If
  /// the scheduler implements only ``SchedulerType/now``, its clock may jump, so that spans are negative or too long.
  @usableFromInline
  package var reading: Duration { scheduler.clockReading }

  /// Rounded to microseconds, because dates are binary fractions: sums of spans come out exact.
  static func reading(of date: Date) -> Duration {
    let time = date.timeIntervalSinceReferenceDate.heldInSeconds
    let whole = time.rounded(.down)
    return .seconds(Int64(whole)) + .microseconds(Int64(((time - whole) * 1_000_000).rounded()))
  }
}

extension Duration {
  /// This span as operators wait for it: at least zero, and at most half of the longest `Duration`, more than a trillion years,
  /// so that its sum with a ``SpanClock/reading`` does not overflow. A scheduler that can only wait for less bounds it again.
  @usableFromInline
  package var honoured: Duration { min(max(self, .zero), .longestHonoured) }

  package static var longestHonoured: Duration { Duration(attoseconds: .max / 2) }
}

extension Double {
  /// This number of seconds, or the nearest that an `Int64` can hold.
  var heldInSeconds: Double { max(-9.2e18, min(self, 9.2e18)) }
}
