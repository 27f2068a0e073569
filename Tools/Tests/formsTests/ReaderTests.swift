// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import forms

@Suite("Reading Swift")
struct ReaderTests {
  @Test("Every source of this package can be read, to its last token")
  func everySource() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sources.path()).filter {
      $0.hasSuffix(".swift")
    }
    #expect(paths.count > 200)
    for path in paths {
      let text = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      #expect(throws: Never.self) { try Reader.items(of: text, file: path) }
    }
  }

  @Test(
    "Words, literals and signs are told apart",
    arguments: [
      ("a<B>(c)", ["a", "<", "B", ">", "(", "c", ")"]),
      ("a < b, c > d", ["a", "<", "b", ",", "c", ">", "d"]),
      ("A<B<C?>>?", ["A", "<", "B", "<", "C", "?", ">", ">", "?"]),
      ("A<(B) -> C>", ["A", "<", "(", "B", ")", "->", "C", ">"]),
      ("a >> b ?? c!.d", ["a", ">>", "b", "??", "c", "!", ".", "d"]),
      ("static func < (a: A)", ["static", "func", "<", "(", "a", ":", "A", ")"]),
      ("0..<a 1...2 -1.5e3", ["0", "..<", "a", "1", "...", "2", "-", "1.5e3"]),
      ("a /* /* b */ // */ c", ["a", "c"]),
      ("`do` $0 #if @a(b)", ["`do`", "$0", "#if", "@a", "(", "b", ")"]),
      (#""a \( b("\(c)") ) \" \\" d"#, [#""a \( b("\(c)") ) \" \\""#, "d"]),
      ("#\"a \" \\(b \\#(c(\")\"))\"# d", ["#\"a \" \\(b \\#(c(\")\"))\"#", "d"]),
      ("\"\"\"\n\"a\"\n\"\"\" b", ["\"\"\"\n\"a\"\n\"\"\"", "b"]),
    ])
  func tokens(text: String, expected: [String]) throws {
    #expect(try Lexer.tokens(of: text, file: "").map(\.text).dropLast() == expected[...])
  }
}
