// SPDX-License-Identifier: MIT

import Testing

@testable import forms

@Suite("Reading Swift")
struct ReaderTests {
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
      ("`do` $0 #if @a(b)", ["`do`", "$0", "#if", "@a", "(", "b", ")"]),
      (#""a \" \\" d"#, [#""a \" \\""#, "d"]),
      ("\"\"\"\n\"a\"\n\"\"\" b", ["\"\"\"\n\"a\"\n\"\"\"", "b"]),
    ])
  func tokens(text: String, expected: [String]) throws {
    #expect(try Lexer.tokens(of: text, file: "").map(\.text).dropLast() == expected[...])
  }
}
