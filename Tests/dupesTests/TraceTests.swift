// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import dupes

@Suite struct TraceTests {
  @Test(arguments: Readers.allCases)
  func `a search is recorded: the walk, the readers and the report`(readers: Readers) throws {
    let tree = try TemporaryTree()
    for name in ["a", "b", "c"] { _ = try tree.file(name, "same") }
    let folder = try TemporaryTree()
    let trace = String(decoding: folder.root.bytes, as: UTF8.self) + "/run.txt"
    let run = try tree.run("--trace", trace, "--scheduler", readers.rawValue)
    #expect(run.status == 0)
    #expect(run.error == "")
    let summary = try String(contentsOfFile: trace, encoding: .utf8)
    for name in ["dupes.walk", "dupes.reader", "com.apple.main-thread"] {
      #expect(summary.contains(name), "\(summary)")
    }
  }

  @Test func `a page and trace events have the same recording`() throws {
    let tree = try TemporaryTree()
    _ = try tree.file("a", "1")
    let folder = try TemporaryTree()
    for (ending, begin) in [("html", "<!doctype html>"), ("json", "{")] {
      let trace = String(decoding: folder.root.bytes, as: UTF8.self) + "/run.\(ending)"
      #expect(try tree.run("--trace", trace).status == 0)
      let text = try String(contentsOfFile: trace, encoding: .utf8)
      #expect(text.lowercased().hasPrefix(begin))
      #expect(text.contains("dupes.walk"))
    }
  }

  @Test("where the recording cannot be written, a line says so, and what was found is printed all the same")
  func unwritable() throws {
    let tree = try TemporaryTree()
    for name in ["a", "b"] { _ = try tree.file(name, "same") }
    // The folder is there, and nobody can make a file in it.
    let run = try tree.run("--trace", "/proc/run.json")
    #expect(run.status == 1)
    #expect(run.error.hasPrefix("dupes: /proc/run.json: "))
    #expect(run.error.split(separator: "\n").count == 1)
    #expect(run.output.contains("/a\n"))
  }

  @Test(
    "a place where no recording can be written is refused before the search",
    arguments: [
      ("/nowhere\u{1B}[31m/run.json", #"dupes: /nowhere\x1b[31m/run.json: its folder is not there"#),
      ("/tmp/run.html/", "dupes: --trace: /tmp/run.html/: names a folder"),
    ])
  func refused(file: String, message: String) throws {
    let run = try TemporaryTree().run("--trace", file)
    #expect(run.status == 2)
    #expect(run.error == message + "\n")
    #expect(run.output == "")
  }

  @Test func `what the file is, it stays: a link is written through`() throws {
    let tree = try TemporaryTree()
    let folder = try TemporaryTree()
    let root = String(decoding: folder.root.bytes, as: UTF8.self)
    try FileManager.default.createSymbolicLink(
      atPath: root + "/link.txt", withDestinationPath: root + "/real.txt")
    #expect(try tree.run("--trace", root + "/link.txt").status == 0)
    #expect(try String(contentsOfFile: root + "/real.txt", encoding: .utf8).contains("dupes.walk"))
  }
}
