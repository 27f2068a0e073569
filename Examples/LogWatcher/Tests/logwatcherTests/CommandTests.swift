// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import logwatcher

@Suite("The command line")
struct CommandTests {
  @Test func options() throws {
    var expected = Options(paths: ["a", "-", "--b"])
    expected.isAll = true
    expected.suffix = ".txt"
    expected.window = .seconds(300)
    expected.interval = .milliseconds(50)
    expected.limit = Limit(count: 3, span: .seconds(7200))
    expected.report = "r"
    let arguments = [
      "--all", "a", "--suffix", ".txt", "--window", "5m", "--interval", "50ms", "--limit", "3/2h", "-",
      "--report",
      "r", "--", "--b",
    ]
    #expect(try Command(arguments) == .watch(expected))
    #expect(try Command(["a", "-h", "--bogus"]) == .help)
  }

  @Test(
    "what is wrong is said",
    arguments: [
      ([], "no file or folder given (see --help)"), ([""], "a path must not be empty"),
      (["--bogus"], "--bogus: unknown option (see --help)"), (["a", "--report"], "--report: needs a value"),
      (["--window", "0s"], "--window: '0s' must be a time, such as 500ms, 10s, 5m or 1h"),
      (
        ["--window", "99999999999999999999h"],
        "--window: '99999999999999999999h' must be a time, such as 500ms, 10s, 5m or 1h"
      ),
      (["--limit", "10"], "--limit: '10' must be a count and a time, such as 10/1m"),
      (["--limit", "-1/1s"], "--limit: '-1/1s' must be a count and a time, such as 10/1m"),
    ])
  func errors(arguments: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Command(arguments) }
  }

  @Test(arguments: [
    (Duration.milliseconds(500), "500ms"), (.seconds(60), "1m"), (.seconds(3661), "1h 1m 1s"),
  ])
  func times(span: Duration, text: String) { #expect(Text.time(span) == text) }

  @Test("what strangers wrote into a log cannot move the cursor")
  func legible() { #expect(Text.legible("a\u{1B}[2J\u{7}b\u{202E}") == "a\u{FFFD}[2J\u{FFFD}b\u{FFFD}") }
}
