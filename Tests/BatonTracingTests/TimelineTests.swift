// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// Recording is the whole process's: each scenario has a process of its own, `Recorded`.
@Suite struct TimelineTests {
  static let scenarios: [String] = (try? runProgram("Recorded").lines) ?? []

  @Test func `there are scenarios`() { #expect(Self.scenarios.count > 30) }

  @Test(.timeLimit(.minutes(60)), arguments: scenarios)
  func scenario(_ name: String) throws {
    let (lines, status) = try runProgram("Recorded", name)
    #expect(lines == ["passed"])
    #expect(status == 0)
  }
}
