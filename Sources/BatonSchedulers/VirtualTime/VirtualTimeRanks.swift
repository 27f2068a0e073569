// SPDX-License-Identifier: MIT

import Foundation

/// The ranks of a virtual scheduler's times: numbers that are ordered as the times are. The
/// ``VirtualTimeQueue`` knows no other times, so it is compiled once and not for each type of time, and no
/// user's code runs under its lock.
protocol VirtualTimeRanks<Time>: Sendable {
  associatedtype Time: Sendable

  /// Calls `body` with the rank of `time`, which does not change meanwhile. `body` must run no foreign code.
  func withRank(of time: Time, _ body: (UInt64) -> Void)

  /// Returns the time of the rank that `rank` returns. `rank` must run no foreign code.
  func time(of rank: () -> UInt64) -> Time

  /// Returns the times of the ranks that `ranks` returns. `ranks` must run no foreign code.
  func times(of ranks: () -> [UInt64]) -> [Time]
}

/// A type of virtual time whose rank is computed from its bits.
package protocol RankedVirtualTime: Sendable {
  /// A number that is ordered as the time is, and equal for equal times.
  var virtualTimeRank: UInt64 { get }
  init(virtualTimeRank rank: UInt64)
}

extension RankedVirtualTime {
  /// Ranks times in their natural order.
  fileprivate static var ranks: any VirtualTimeRanks { ComputedRanks<Self>() }
}

private struct ComputedRanks<Time: RankedVirtualTime>: VirtualTimeRanks {
  func withRank(of time: Time, _ body: (UInt64) -> Void) { body(time.virtualTimeRank) }

  func time(of rank: () -> UInt64) -> Time { Time(virtualTimeRank: rank()) }

  func times(of ranks: () -> [UInt64]) -> [Time] { ranks().map(Time.init(virtualTimeRank:)) }
}

extension VirtualTimeConverterType {
  /// Makes the queue of a scheduler with this converter, and the ranks of its times.
  func makeQueue(clock: VirtualTimeUnit, order: (any VirtualTimeOrder)?)
    -> (VirtualTimeQueue, any VirtualTimeRanks<VirtualTimeUnit>)
  {
    if self is any NaturalVirtualTimeConverter, let clock = clock as? any RankedVirtualTime,
      let ranks = type(of: clock).ranks as? any VirtualTimeRanks<VirtualTimeUnit>
    {
      return (VirtualTimeQueue(clock: clock.virtualTimeRank, order: order), ranks)
    }
    let queue = VirtualTimeQueue(clock: 1 << 63, order: order)
    return (queue, ComparedRanks(clock: clock, converter: self, queue: queue))
  }
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
