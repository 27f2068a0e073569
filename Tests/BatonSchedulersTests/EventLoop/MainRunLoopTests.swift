// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct MainRunLoopTests {
  @Test("R1 the main run loop's scheduler runs everything on the main thread, when the loop runs")
  func main() throws {
    let (lines, status) = try runProgram("MainRunLoop")
    #expect(status == 0)
    let pieces =
      ["work", "work from elsewhere", "a timer"] + (1...3).map { "periodic run \($0)" } + ["the end"]
    #expect(lines == ["nothing before the loop runs"] + pieces.map { "\($0) on the main thread" })
  }
}
