// SPDX-License-Identifier: MIT

import Foundation

/// A type of virtual time whose rank is computed from its bits.
package protocol RankedVirtualTime: Sendable {
  /// A number that is ordered as the time is, and equal for equal times.
  var virtualTimeRank: UInt64 { get }
  init(virtualTimeRank rank: UInt64)
}

/// Ranks the usual types of virtual time, in their natural order.
final class ComputedRanking<Time: RankedVirtualTime>: VirtualTimeRanking {
  func withRank(of time: Time, _ body: (UInt64) -> Void) { body(time.virtualTimeRank) }

  func time(of rank: () -> UInt64) -> Time { Time(virtualTimeRank: rank()) }

  func times(of ranks: () -> [UInt64]) -> [Time] { ranks().map(Time.init(virtualTimeRank:)) }
}

extension Int: RankedVirtualTime {
  package var virtualTimeRank: UInt64 { UInt64(bitPattern: Int64(self)) ^ 1 << 63 }

  package init(virtualTimeRank rank: UInt64) { self.init(truncatingIfNeeded: rank ^ 1 << 63) }
}

extension Double: RankedVirtualTime {
  /// Infinite times rank as the greatest finite ones, so that the difference of two times is always a number.
  package var virtualTimeRank: UInt64 {
    require(!isNaN, "VirtualTimeScheduler: time must be a number, was nan")
    let time = Swift.max(-.greatestFiniteMagnitude, Swift.min(self, .greatestFiniteMagnitude))
    // Adding zero turns -0 into 0. The bits of negative numbers are ordered backwards.
    let bits = (time + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  package init(virtualTimeRank rank: UInt64) {
    self.init(bitPattern: rank >> 63 == 0 ? ~rank : rank ^ 1 << 63)
  }
}

extension Date: RankedVirtualTime {
  package var virtualTimeRank: UInt64 { timeIntervalSinceReferenceDate.virtualTimeRank }

  package init(virtualTimeRank rank: UInt64) {
    self.init(timeIntervalSinceReferenceDate: Double(virtualTimeRank: rank))
  }
}
