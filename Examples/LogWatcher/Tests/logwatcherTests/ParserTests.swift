// SPDX-License-Identifier: MIT

import Testing

@testable import logwatcher

@Suite("Lines, taken apart")
struct ParserTests {
  @Test(
    "the level is one of the first words, the source the one after it",
    arguments: [
      ("2026-11-22 16:03:07,120 ERROR [db] no connection", Level.error, "db"),
      ("2026-11-22T16:03:07Z [WARN] http: slow", .warning, "http"),
      ("Nov 22 16:03:07 host app[7]: crit: out of memory", .fatal, "f"),
      ("Info started", .info, "f"), ("<debug> x: y", .debug, "x"), ("trace", .trace, "f"),
      ("    at Database.connect(url) error", .error, "f"), ("errors: none", .other, "f"),
      ("a b c d e f error", .other, "f"), ("   ", .other, "f"), ("ERROR []", .error, "f"),
    ])
  func entries(line: String, level: Level, source: String) {
    let entry = Parser.entry(Array(line.utf8)[...], file: "f")
    #expect(entry.level == level && entry.source == source)
    #expect(entry.text == (level.isError ? line : nil))
  }

  @Test("empty lines are none, and lines may end as on other systems")
  func blocks() {
    let entries = Parser.entries(in: Array("INFO a\r\n\n\r\nWARN\r\n".utf8), file: "f")
    #expect(entries.map(\.level) == [.info, .warning])
  }

  @Test("bytes that are not UTF-8 are shown as such")
  func bytes() {
    let entry = Parser.entry([0xFF, 0x20] + Array("ERROR caf".utf8) + [0xE9], file: "f")
    #expect(entry.level == .error && entry.text == "\u{FFFD} ERROR caf\u{FFFD}")
  }

  @Test("what was cut anywhere is put together again")
  func cutting() {
    let text = Array("INFO one\nINFO two\nINFO three".utf8)
    for size in 1...text.count {
      var cutter = LineCutter()
      var whole: [UInt8] = []
      for start in stride(from: 0, to: text.count, by: size) {
        whole += cutter.append(Array(text[start..<min(start + size, text.count)]))
      }
      #expect(whole == Array("INFO one\nINFO two\n".utf8))
      #expect(cutter.end() == Array("INFO three".utf8) && cutter.end() == [])
    }
  }

  @Test("a line without an end does not fill the memory")
  func endless() {
    var cutter = LineCutter()
    let piece = [UInt8](repeating: 0x78, count: LineCutter.longest / 2)
    #expect(cutter.append(piece) == [] && cutter.append(piece) == [])
    #expect(cutter.append(piece).count == piece.count * 3 && cutter.end() == [])
  }
}
