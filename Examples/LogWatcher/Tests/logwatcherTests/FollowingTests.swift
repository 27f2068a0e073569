// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import logwatcher

@Suite("What is appended is counted, whatever is done to the file")
struct FollowingTests {
  let files = MemoryFiles()

  @Test("only what comes is counted, unless all is asked for", arguments: [false, true])
  func start(isAll: Bool) throws {
    files.append("INFO old\n", to: "a.log")
    let watch = Watch("a.log", files: files) { $0.isAll = isAll }
    watch.pass(100)
    files.append("INFO new\nERROR worse\n", to: "a.log")
    let report = try #require(watch.report)
    #expect(report.total.levels == [.info: isAll ? 2 : 1, .error: 1])
    #expect(report.lastError == "ERROR worse")
  }

  @Test("half a line waits for its newline")
  func halves() throws {
    files.append("", to: "a.log")
    let watch = Watch("a.log", files: files)
    watch.pass(100)
    files.append("ERR", to: "a.log")
    #expect(try #require(watch.report).total.lines == 0)
    files.append("OR [db] gone\nIN", to: "a.log")
    #expect(try #require(watch.report).total.levels == [.error: 1])
    files.append("FO\n", to: "a.log")
    #expect(try #require(watch.report).total.levels == [.error: 1, .info: 1])
  }

  @Test("a file that was truncated is read from its start, without the half line of before")
  func truncation() throws {
    files.append("INFO a line that is long\nINFO ha", to: "a.log")
    let watch = Watch("a.log", files: files) { $0.isAll = true }
    watch.pass(100)
    files.truncate("a.log")
    files.append("WARN x\n", to: "a.log")
    #expect(try #require(watch.report).total.levels == [.info: 1, .warning: 1])
    #expect(watch.notices == ["a.log: was truncated"])
  }

  @Test("rotation loses no line: the rest of the old file comes before the new one")
  func rotation() throws {
    files.append("INFO 1\n", to: "a.log")
    let watch = Watch("a.log", files: files) { $0.isAll = true }
    watch.pass(100)
    files.append("WARN the last line, without a newline", to: "a.log")
    files.rename("a.log", to: "a.log.1")
    files.append("ERROR in the new one\n", to: "a.log")
    #expect(try #require(watch.report).total.levels == [.info: 1, .warning: 1, .error: 1])
    #expect(watch.notices == ["a.log: another file has taken its place"])
    files.append("DEBUG on\n", to: "a.log")
    #expect(try #require(watch.report).total.lines == 4)
  }

  @Test("the files of a folder are followed, and those that come later from their start")
  func folder() throws {
    let files = MemoryFiles(folder: "logs")
    files.append("INFO old\n", to: "logs/a.log")
    files.append("INFO other\n", to: "logs/a.txt")
    let watch = Watch("logs", files: files)
    watch.pass(100)
    files.append("INFO 1\n", to: "logs/a.log")
    files.append("WARN 2\n", to: "logs/b.log")
    let report = try #require(watch.report)
    #expect(report.files == ["logs/a.log", "logs/b.log"])
    #expect(report.total.levels == [.info: 1, .warning: 1])
  }

  @Test("a file of a folder that goes is let go of, and counted anew when it is back")
  func comingAndGoing() throws {
    let files = MemoryFiles(folder: "logs")
    let watch = Watch("logs", files: files)
    watch.pass(100)
    for round in 1...3 {
      files.append("INFO \(round)", to: "logs/a.log")
      #expect(try #require(watch.report).files == ["logs/a.log"])
      files.remove("logs/a.log")
      let report = try #require(watch.report)
      #expect(report.files == [] && report.total.lines == round && report.troubles == [:])
    }
    #expect(watch.notices == Array(repeating: "logs/a.log: is gone", count: 3))
  }

  @Test("what was written to a file before it went is counted")
  func lastWords() throws {
    let files = MemoryFiles(folder: "logs")
    files.append("INFO 1\n", to: "logs/a.log")
    let watch = Watch("logs", files: files) { $0.isAll = true }
    watch.pass(100)
    files.append("FATAL the end\nINFO and a half", to: "logs/a.log")
    files.remove("logs/a.log")
    let report = try #require(watch.report)
    #expect(report.total.levels == [.info: 2, .fatal: 1] && report.files == [])
  }

  @Test("an empty folder has nothing to say, and goes on being looked at")
  func emptyFolder() throws {
    let watch = Watch("logs", files: MemoryFiles(folder: "logs"))
    #expect(try #require(watch.report).total == Tally())
    watch.pass(3_600_000)
    #expect(!watch.isOver && watch.notices == [])
  }

  @Test("once: all that is there is read, the last line without its newline too, and that is the end")
  func once() throws {
    files.append("INFO 1\nWARN 2", to: "a.log")
    let watch = Watch("a.log", files: files) { $0.isOnce = true }
    watch.pass(1)
    let report = try #require(watch.reports.last)
    #expect(report.isLast && !report.isInterrupted && report.total.levels == [.info: 1, .warning: 1])
    #expect(watch.isOver && watch.scheduler.dueTimes == [])
  }

  @Test("Ctrl-C brings the last report, and nothing is left that waits")
  func stop() throws {
    files.append("", to: "a.log")
    let watch = Watch("a.log", files: files)
    watch.pass(100)
    files.append("INFO 1\n", to: "a.log")
    watch.pass(600)
    watch.stop.onNext(())
    watch.pass(1)
    let report = try #require(watch.reports.last)
    #expect(report.isLast && report.isInterrupted && report.total.lines == 1)
    #expect(watch.isOver && watch.scheduler.dueTimes == [])
  }
}
