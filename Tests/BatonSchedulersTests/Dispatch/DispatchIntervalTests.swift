// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Testing

@testable import BatonBase

@Suite("R10 Time spans of Dispatch")
struct DispatchIntervalTests {
  @Test func `A span converts both ways`() {
    #expect(Duration(DispatchTimeInterval.milliseconds(1500)) == .seconds(1.5))
    #expect(DispatchTimeInterval(Duration.seconds(1.5)) == .milliseconds(1500))
    // What is too long for Dispatch is the longest.
    #expect(DispatchTimeInterval(Duration.seconds(Int64.max)) == .nanoseconds(.max))
  }

  @Test func `A span whose type is only constrained converts like the span itself`() {
    func duration(_ span: some RxTimeSpan) -> Duration { Duration(span) }
    #expect(duration(DispatchTimeInterval.milliseconds(1500)) == .seconds(1.5))
    #expect(duration(DispatchTimeInterval.never) == Duration(DispatchTimeInterval.never))
  }

  // As on watches, whose `Int` has 32 bits.
  @Test(
    "A narrow count is of the finest unit in which it fits, and rounded up",
    arguments: [
      (Duration.zero, 0, DispatchUnit.nanosecond),
      (.nanoseconds(Int32.max), .max, .nanosecond),
      (.nanoseconds(Int64(Int32.max) + 1), 2_147_484, .microsecond),
      (.seconds(-3), -3_000_000, .microsecond),
      (.seconds(3), 3_000_000, .microsecond),
      (.seconds(3) + .nanoseconds(1), 3_000_001, .microsecond),
      (.seconds(3600), 3_600_000, .millisecond),
      (.seconds(3600) + .nanoseconds(1), 3_600_001, .millisecond),
      (.seconds(-3600), -3_600_000, .millisecond),
      (.seconds(86400 * 30), 86400 * 30, .second),
      (.seconds(Int64(1) << 33), .max, .second),
      (.seconds(-(Int64(1) << 33)), .min, .second),
      (.seconds(Int64.max), .max, .second),
    ] as [(Duration, Int32, DispatchUnit)])
  func narrow(_ span: Duration, _ count: Int32, _ unit: DispatchUnit) {
    let found = span.dispatchCount(as: Int32.self)
    #expect(found.count == count)
    #expect(found.unit == unit)
  }

  @Test func `A wide count is of nanoseconds, whatever the span`() {
    for span in [Duration.seconds(-3), .seconds(86400 * 30), .seconds(Int64.max), .seconds(Int64.min)] {
      let found = span.dispatchCount(as: Int64.self)
      #expect(found.count == span.saturatingNanoseconds)
      #expect(found.unit == .nanosecond)
    }
  }
}
