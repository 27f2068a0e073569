// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Testing

@Suite("R10 Time spans of Dispatch")
struct DispatchIntervalTests {
  @Test("A span converts both ways")
  func bothWays() {
    #expect(Duration(DispatchTimeInterval.milliseconds(1500)) == .seconds(1.5))
    #expect(DispatchTimeInterval(Duration.seconds(1.5)) == .milliseconds(1500))
  }

  @Test("A span whose type is only constrained converts like the span itself")
  func constrained() {
    func duration(_ span: some RxTimeSpan) -> Duration { Duration(span) }
    #expect(duration(DispatchTimeInterval.milliseconds(1500)) == .seconds(1.5))
    #expect(duration(DispatchTimeInterval.never) == Duration(DispatchTimeInterval.never))
  }

  @Test("What is too long for Dispatch is the longest")
  func tooLong() {
    #expect(DispatchTimeInterval(Duration.seconds(Int64.max)) == .nanoseconds(.max))
  }
}
