// SPDX-License-Identifier: MIT

import Testing

@testable import dupes

@Suite struct CommandTests {
  private func parse(_ arguments: String...) throws(UsageError) -> Command {
    try Command(arguments.map { Array($0.utf8) }, cores: 4)
  }

  private func message(_ arguments: [String]) -> String? {
    do {
      _ = try Command(arguments.map { Array($0.utf8) }, cores: 4)
      return nil
    } catch {
      return String(decoding: error.message, as: UTF8.self)
    }
  }

  @Test func `paths alone take the defaults: no empty files, a job for each core`() throws {
    let expected = Options(
      paths: [Path("a"), Path("b")], minimumSize: 1, jobs: 4, isJSON: false, isQuiet: false)
    #expect(try parse("a", "b") == .search(expected))
  }

  @Test func `options may stand anywhere, with their value behind them or after an equals sign`() throws {
    let expected = Options(paths: [Path("a")], minimumSize: 10, jobs: 3, isJSON: true, isQuiet: true)
    #expect(try parse("--json", "a", "--min-size", "10", "--jobs=3", "--quiet") == .search(expected))
  }

  @Test func `a recording goes to a file whose ending says what it is written as`() throws {
    guard case .search(let options) = try parse("a", "--trace", "some where/run.HTML") else {
      Issue.record("no search")
      return
    }
    #expect(options.trace?.url.lastPathComponent == "run.HTML")
  }

  @Test func `after two hyphens everything is a path; one hyphen is a path too`() throws {
    #expect(try parse("-", "--", "--json") == .search(Options(paths: [Path("-"), Path("--json")], jobs: 4)))
  }

  @Test func `a path keeps its bytes, whatever they are`() throws {
    let name: [UInt8] = [0xFF, 0x2F, 0x80]
    #expect(try Command([name], cores: 1) == .search(Options(paths: [Path(name)], jobs: 1)))
  }

  @Test func `help wins over what follows it`() throws {
    #expect(try parse("--help", "--bogus") == .help)
    #expect(Command.helpText.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test(
    "what cannot be understood is answered with one clear line",
    arguments: [
      ([], "no path given (see --help)"),
      (["--json"], "no path given (see --help)"),
      (["--bogus", "a"], "--bogus: unknown option (see --help)"),
      (["-x", "a"], "-x: unknown option (see --help)"),
      (["--jobs"], "--jobs: needs a number"),
      (["--scheduler"], "--scheduler: needs one of operations, pool, threads, queue"),
      (["--scheduler", "x", "a"], "--scheduler: 'x': must be one of operations, pool, threads, queue"),
      (["--jobs", "0", "a"], "--jobs: must be 1 to 1024, was 0"),
      (["--jobs", "1025", "a"], "--jobs: must be 1 to 1024, was 1025"),
      (["--jobs", "two", "a"], "--jobs: 'two': not a whole number"),
      (["--jobs=", "a"], "--jobs: '': not a whole number"),
      (["--min-size", "-1", "a"], "--min-size: '-1': not a whole number"),
      (["--min-size", "1.5", "a"], "--min-size: '1.5': not a whole number"),
      (["--min-size", "+1", "a"], "--min-size: '+1': not a whole number"),
      (
        ["--min-size", "9223372036854775808"],
        "--min-size: must be at most 9223372036854775807, was 9223372036854775808"
      ),
      (["--json=yes", "a"], "--json: takes no value"),
      (["--trace"], "--trace: needs a file"),
      (["a", "--trace="], "--trace: needs a file"),
      (
        ["a", "--trace", "run.pdf"],
        "--trace: run.pdf: a recording is written to files that end in .html, .json, .txt"
      ),
      (["a", ""], "a path must not be empty"),
      (["--new\nline", "a"], #"--new\x0aline: unknown option (see --help)"#),
    ]
  )
  func refusals(arguments: [String], expected: String) {
    #expect(message(arguments) == expected)
  }

  @Test func `a path that leads nowhere, or to no file, is refused before anything is done`() throws {
    let tree = try TemporaryTree()
    let file = try tree.file("file", "x")
    #expect(throws: Never.self) { try Options(paths: [tree.root, file], jobs: 1).checkPaths() }
    for path in [tree.path("missing"), tree.path("file/below")] {
      #expect(throws: UsageError.self) { try Options(paths: [tree.root, path], jobs: 1).checkPaths() }
    }
    #expect(throws: UsageError(Array("/dev/null".utf8), "neither a file nor a directory")) {
      try Options(paths: [Path("/dev/null")], jobs: 1).checkPaths()
    }
  }
}
