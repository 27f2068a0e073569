// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite struct MainRunLoopTests {
  @Test
  func `R1 the main run loop's scheduler runs everything on the main thread, when the loop runs`() throws {
    let (lines, status) = try runProgram("MainRunLoop")
    #expect(status == 0)
    let pieces =
      ["work", "work from elsewhere", "a timer"] + (1...3).map { "periodic run \($0)" } + ["the end"]
    #expect(lines == ["nothing before the loop runs"] + pieces.map { "\($0) on the main thread" })
  }

  @Test(
    "R1 what goes by the main queue runs where that is served: by the main loop in a common mode, or dispatchMain()",
    arguments: ["a run loop", "dispatchMain", "another mode"])
  func mainQueue(_ way: String) throws {
    let (lines, status) = try runProgram("MainRunLoop", way)
    #expect(status == 0)
    #expect(lines.dropLast(3) == (way == "another mode" ? ["0 pieces in another mode"] : []))
    // dispatchMain() gives the main thread up.
    let thread = way == "dispatchMain" ? "another thread" : "the main thread"
    let pieces = ["a scheduler's work", "an actor's work", "an isolated subscriber"].map {
      "\($0) on \(thread)"
    }
    #expect(Set(lines.suffix(3)) == Set(pieces))
  }
}
