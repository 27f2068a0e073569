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
      (##"#"a\"#, #"\#("b")"# c"##, [##"#"a\"#"##, ",", ##"#"\#("b")"#"##, "c"]),
      (#""\(a.map { ")\($0)" }) b" c"#, [#""\(a.map { ")\($0)" }) b""#, "c"]),
      ("f(/a\\/[(]/, b / c, #/d/#)", ["f", "(", "/a\\/[(]/", ",", "b", "/", "c", ",", "#/d/#", ")"]),
    ])
  func tokens(text: String, expected: [String]) throws {
    #expect(try Lexer.tokens(of: text, file: "").map(\.text).dropLast() == expected[...])
  }

  @Test("Comments are kept if that is asked for")
  func comments() throws {
    let text = "a // b\n/// c\nd"
    #expect(try Lexer.tokens(of: text, file: "").map(\.text) == ["a", "d", ""])
    #expect(
      try Lexer.tokens(of: text, file: "", keepsComments: true).map(\.text) == [
        "a", "// b", "/// c", "d", "",
      ])
  }
}
