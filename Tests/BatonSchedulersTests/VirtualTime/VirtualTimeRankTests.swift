// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonSchedulers

@Suite("VirtualTime ranks")
struct VirtualTimeRankTests {
  /// The ranks of these times are ordered as the times are, and lead back to them.
  private func check<Time: RankedVirtualTime & Comparable>(_ times: [Time]) {
    for (time, next) in zip(times, times.dropFirst()) {
      #expect((time < next) == (time.virtualTimeRank < next.virtualTimeRank))
      #expect((time == next) == (time.virtualTimeRank == next.virtualTimeRank))
    }
    #expect(times.allSatisfy { Time(virtualTimeRank: $0.virtualTimeRank) == $0 })
  }

  @Test("R17 a rank is ordered as its time is", arguments: 0..<4 as Range<UInt64>)
  func order(seed: UInt64) {
    var random = SplitMix(seed: seed)
    check((0..<1000).map { _ in Int.random(in: 0..<100, using: &random) })
    check((0..<1000).map { _ in Int.random(in: .min ... .max, using: &random) })
    check((0..<1000).map { _ in Double.random(in: -1...1, using: &random) })
    check((0..<1000).map { _ in 1e9 + Double(Int.random(in: 0..<1_000_000, using: &random)) })
  }

  @Test("R17 so is that of the largest, the smallest and the oddest times")
  func extremes() {
    var random = SplitMix(seed: 1)
    let odd = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1, 1.nextUp, -1, (-1.0).nextDown,
    ]
    check((0..<1000).map { _ in odd.randomElement(using: &random)! })
    check((0..<1000).map { _ in [.min, .max, -1, 0, 1].randomElement(using: &random)! as Int })
    #expect(Double.infinity.virtualTimeRank == Double.greatestFiniteMagnitude.virtualTimeRank)
    #expect((-Double.infinity).virtualTimeRank == (-Double.greatestFiniteMagnitude).virtualTimeRank)
  }
}
