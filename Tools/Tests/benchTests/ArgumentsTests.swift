// SPDX-License-Identifier: MIT

import Testing

@testable import bench

@Suite("Arguments")
struct ArgumentsTests {
  private let names = ["sync.range", "subject.1", "subject.8", "timers.create", "timers.fire", "subject.10"]

  @Test("No words ask for all rows as tables")
  func none() throws {
    let arguments = try Arguments([])
    #expect(arguments == (try Arguments([])))
    #expect(arguments.rows.isEmpty && !arguments.isCheck && !arguments.isHelp)
    #expect(try select(arguments.rows, from: names) == names)
  }

  @Test("Options may stand anywhere among the rows")
  func options() throws {
    let arguments = try Arguments(["timers", "--check", "subject.1", "--help"])
    #expect(arguments.rows == ["timers", "subject.1"])
    #expect(arguments.isCheck && arguments.isHelp)
  }

  @Test("A placement follows its option; without one, there is none for the whole run")
  func placement() throws {
    #expect(try Arguments([]).placement == nil)
    #expect(try Arguments(["subject.1", "--placement", "two"]).placement == .two)
    #expect(try Arguments(["--placement", "any"]).placement == .any)
  }

  @Test(
    "What is no placement is refused by a list of those that there are",
    arguments: [[], ["three"], ["One"]])
  func badPlacement(words: [String]) {
    #expect(throws: UsageError(description: "--placement must be followed by one of any, one, two")) {
      try Arguments(["--placement"] + words)
    }
  }

  @Test("An unknown option is refused by name")
  func unknownOption() {
    #expect(throws: UsageError(description: "unknown option --jason; try --help")) {
      try Arguments(["--jason"])
    }
  }

  @Test("A row's whole name stands for that row alone, even where others begin with it")
  func exact() throws {
    #expect(try select(["subject.1"], from: names) == ["subject.1"])
  }

  @Test("The beginning of names stands for all of them, in the order of the list")
  func prefix() throws {
    #expect(try select(["timers", "sync"], from: names) == ["sync.range", "timers.create", "timers.fire"])
  }

  @Test("A star stands for anything")
  func star() throws {
    #expect(try select(["*.8"], from: names) == ["subject.8"])
    #expect(try select(["s*e*"], from: names) == ["sync.range", "subject.1", "subject.8", "subject.10"])
    #expect(try select(["*"], from: names) == names)
  }

  @Test(
    "What stands for no row is refused in one line that lists the rows",
    arguments: ["nothing", "x*", ""]
  )
  func unknownRow(pattern: String) {
    let error = UsageError(
      description: "unknown row '\(pattern)'; the rows are: \(names.joined(separator: ", "))"
    )
    #expect(throws: error) { try select([pattern], from: names) }
  }
}
