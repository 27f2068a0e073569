// SPDX-License-Identifier: MIT

import Foundation

extension Date {
  /// This date as a ``SchedulerType/clockReading``: rounded to microseconds, because dates are binary fractions, so that sums of spans
  /// come out exact.
  var clockReading: Duration {
    let time = timeIntervalSinceReferenceDate.heldInSeconds
    let whole = time.rounded(.down)
    return .seconds(Int64(whole)) + .microseconds(Int64(((time - whole) * 1_000_000).rounded()))
  }
}

extension Duration {
  /// This span as operators wait for it: at least zero, and at most half of the longest `Duration`, more than a trillion years,
  /// so that its sum with a ``SchedulerType/clockReading`` does not overflow. A scheduler that can only wait for less bounds it again.
  @usableFromInline
  package var clamped: Duration { min(max(self, .zero), .longestWait) }

  package static var longestWait: Duration { Duration(attoseconds: .max / 2) }
}

extension Double {
  /// This number of seconds, or the nearest that an `Int64` can hold.
  var heldInSeconds: Double { max(-9.2e18, min(self, 9.2e18)) }
}
