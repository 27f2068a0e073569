// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// Work with four times the sources, subscribers, timers or elements costs four times as much. Here allocations are compared, and steps
/// too if the tests are built with `--enable-code-coverage`. In a program of its own, where no other test allocates.
@Suite struct ProportionTests {
  @Test("N5 work that has a number grows no faster than that", .timeLimit(.minutes(10)))
  func proportions() throws {
    let (lines, status) = try runProgram("Proportional", environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    #expect(lines.filter { $0.hasPrefix("failed") } == [])
    #expect(lines.count > 150)
    #expect(status == 0)
  }
}
