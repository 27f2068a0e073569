// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct RandomPipelineTests {
  #if os(macOS) || os(Linux)
    @Test
    func `Their events, subscriptions and calls are those that the models of their operators say`() throws {
      let (lines, status) = try runProgram("pipelines", "--seed", "1", "--count", "2000")
      #expect(status == 0, "\(lines.joined(separator: "\n"))")
    }
  #endif
}
