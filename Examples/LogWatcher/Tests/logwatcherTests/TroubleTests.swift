// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import logwatcher

@Suite("What cannot be read is tried again, after ever longer pauses")
struct TroubleTests {
  let files = MemoryFiles()

  @Test("the pauses double, up to a minute")
  func pauses() {
    files.forbid("a.log", "Permission denied")
    let watch = Watch("a.log", files: files)
    watch.pass(300_000)
    // At 0, and after 1, 2, 4, 8, 16, 32 and then 60 s each.
    #expect(files.attempts("a.log") == 10)
    #expect(
      watch.notices == [1, 2, 4, 8, 16, 32].map { "a.log: Permission denied; next try in \($0)s" }
        + Array(repeating: "a.log: Permission denied; next try in 1m", count: 4))
  }

  @Test("what was appended meanwhile is not lost, and the next failure begins with a second again")
  func recovery() throws {
    files.append("INFO 1\n", to: "a.log")
    let watch = Watch("a.log", files: files) { $0.isAll = true }
    watch.pass(100)
    files.forbid("a.log", "Input/output error")
    watch.pass(4000)
    files.append("WARN 2\n", to: "a.log")
    files.forbid("a.log", nil)
    watch.pass(4000)
    let report = try #require(watch.report)
    #expect(report.total.levels == [.info: 1, .warning: 1] && report.troubles == [:])
    files.forbid("a.log", "Input/output error")
    #expect(try #require(watch.report).troubles == ["a.log": "Input/output error"])
    #expect(
      watch.notices == [
        "a.log: Input/output error; next try in 1s", "a.log: Input/output error; next try in 2s",
        "a.log: Input/output error; next try in 4s", "a.log: can be read again",
        "a.log: Input/output error; next try in 1s",
      ])
  }

  @Test("a file that was named is waited for, and then read from its start")
  func missing() throws {
    let watch = Watch("a.log", files: files)
    watch.pass(2000)
    files.append("INFO 1\n", to: "a.log")
    watch.pass(4000)
    #expect(try #require(watch.report).total.lines == 1)
    #expect(watch.notices.first == "a.log: there is no such file; next try in 1s")
    #expect(watch.notices.last == "a.log: can be read again")
  }

  @Test("trouble with one file holds up none of the others")
  func others() throws {
    let files = MemoryFiles(folder: "logs")
    files.append("INFO 1\n", to: "logs/a.log")
    files.append("INFO 2\n", to: "logs/b.log")
    files.forbid("logs/a.log", "Permission denied")
    let watch = Watch("logs", files: files) { $0.isAll = true }
    let report = try #require(watch.report)
    #expect(report.total.lines == 1 && report.troubles == ["logs/a.log": "Permission denied"])
  }

  @Test("a folder that cannot be listed is tried again, too")
  func folder() throws {
    let files = MemoryFiles(folder: "logs")
    files.forbid("logs", "Permission denied")
    let watch = Watch("logs", files: files)
    watch.pass(500)
    files.append("INFO 1\n", to: "logs/a.log")
    files.forbid("logs", nil)
    watch.pass(1000)
    files.append("INFO 2\n", to: "logs/a.log")
    watch.pass(600)
    #expect(try #require(watch.report).total.lines == 1)
    #expect(watch.notices == ["logs: Permission denied; next try in 1s", "logs: can be read again"])
  }

  @Test("once: what cannot be read is said, and is the end")
  func once() throws {
    let watch = Watch("a.log", files: files) { $0.isOnce = true }
    watch.pass(1)
    let report = try #require(watch.reports.last)
    #expect(report.isLast && report.troubles == ["a.log": "there is no such file"])
    #expect(watch.notices == ["a.log: there is no such file"])
    #expect(watch.isOver && watch.scheduler.dueTimes == [])
  }
}
