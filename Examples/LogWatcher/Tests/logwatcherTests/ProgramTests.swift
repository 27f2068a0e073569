// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The built program, on real files.
@Suite("The program")
struct ProgramTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("once: lines of several files are counted, bytes that are not UTF-8 among them")
  func once() throws {
    try folder.write("ERROR [db] \u{1B}[31m\nINFO x\n", to: "a.log")
    try folder.write(Data([0xFF, 0xFE, 0x20]) + Data("WARN y".utf8), to: "b.log")
    let run = try RunningProgram(["--once", folder.path]).end()
    #expect(run.status == 0 && run.error == "")
    #expect(run.output.hasPrefix("2 files, 3 lines, 33 bytes in "))
    for line in ["  error: 1", "  warning: 1", "  info: 1", "  db: 1 line, 1 error"] {
      #expect(run.output.split(separator: "\n").map(String.init).contains(line))
    }
  }

  @Test(
    "Ctrl-C ends it with the summary; lines, rotation and the report on the way",
    arguments: [SIGINT, SIGTERM])
  func following(signal: CInt) throws {
    try folder.write("INFO old\n", to: "a.log")
    let report = folder.path + "/report.txt"
    let program = try RunningProgram([
      "--all", "--interval", "20ms", "--limit", "1/1h", "--report", report, folder.path,
    ])
    // No way to see from outside what has been read, but for the report.
    try folder.wait(for: "a.log: 1 line,", in: "report.txt")
    try FileManager.default.moveItem(atPath: folder.path + "/a.log", toPath: folder.path + "/a.log.1")
    try folder.write("ERROR 1\nERROR 2\n", to: "a.log")
    try folder.wait(for: "a.log: 3 lines, 2 errors", in: "report.txt")
    program.send(signal)
    let run = try program.end()
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("1 file, 3 lines, "))
    #expect(try folder.read("report.txt") == run.output)
    #expect(run.error.contains("logwatcher: 2 errors within 1h, the limit is 1\n"))
  }

  @Test("exit statuses say what was wrong")
  func statuses() throws {
    #expect(try RunningProgram(["--help"]).end().output.hasPrefix("usage: logwatcher"))
    let wrong = try RunningProgram(["--bogus"]).end()
    #expect(wrong.status == 2 && wrong.error == "logwatcher: --bogus: unknown option (see --help)\n")
    let missing = try RunningProgram(["--once", folder.path + "/none.log"]).end()
    #expect(missing.status == 1 && missing.error.hasSuffix("none.log: there is no such file\n"))
    let unwritable = try RunningProgram(["--once", "--report", "/dev/null/x", folder.path]).end()
    #expect(unwritable.status == 1 && unwritable.error.contains("/dev/null/x: cannot be written"))
    let empty = try RunningProgram(["--once", folder.path]).end()
    #expect(empty.status == 0 && empty.output.hasPrefix("0 files, 0 lines, 0 bytes in "))
  }

  @Test("a folder, a pipe or a device in the place of a log is said to be none")
  func notRegular() throws {
    let run = try RunningProgram(["--once", "/dev/null"]).end()
    #expect(run.status == 1 && run.error == "logwatcher: /dev/null: is not a regular file\n")
  }
}
