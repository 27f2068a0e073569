// SPDX-License-Identifier: MIT

import Testing

@testable import forms

/// With strict memory safety the compiler asks for a mark where something is unsafe: `unsafe`, `@safe`. These
/// tests ask for a reason beside each mark.
@Suite("Marks of what is unsafe")
struct UnsafeReasonTests {
  private struct Line {
    let number: Int
    let indentation: Int
    let first: Token.Kind
    /// Whether there is an empty line above.
    let beginsParagraph: Bool
    var isMarked = false
    /// Whether a comment gives a reason.
    var hasReason = false
  }

  private static func lines(of tokens: [Token]) -> [Line] {
    var lines: [Line] = []
    var end = 0
    for (place, token) in tokens.dropLast().enumerated() {
      if token.line > end {
        lines.append(
          Line(
            number: token.line, indentation: token.column - 1, first: token.kind,
            beginsParagraph: token.line > end + 1))
      }
      end = token.line + token.text.count(where: \.isNewline)
      if token.kind == .comment, isReason(token.text) { lines[lines.count - 1].hasReason = true }
      if isMark(place, in: tokens) { lines[lines.count - 1].isMarked = true }
    }
    return lines
  }

  private static func isReason(_ comment: String) -> Bool {
    comment.contains("Unsafe:") || comment.contains("Safe:")
      || comment.drop { $0 != "E" }.hasPrefix("Exclusivity unchecked") && comment.contains(":")
  }

  private static func isMark(_ place: Int, in tokens: [Token]) -> Bool {
    switch tokens[place].text {
    case "@safe", "@unsafe": true
    case "unsafe": tokens[place + 1].gap == .space && (place == 0 || tokens[place - 1].text != ".")
    default: false
    }
  }

  /// The lines with a mark for which there is no reason: on the line, or above it in the same paragraph, or
  /// so above a line that it is nested in, such as that of its function or type.
  private static func unexplained(in tokens: [Token]) -> [Int] {
    let lines = lines(of: tokens)
    return lines.indices.filter { lines[$0].isMarked && !hasReason($0, lines) }.map { lines[$0].number }
  }

  private static func hasReason(_ place: Int, _ lines: [Line]) -> Bool {
    if lines[place].hasReason { return true }
    var indentation = lines[place].indentation
    var isInParagraph = !lines[place].beginsParagraph
    for line in lines[..<place].reversed() {
      if line.first != .directive {
        if line.indentation < indentation, line.first != .comment {
          indentation = line.indentation
          isInParagraph = true
        }
        if isInParagraph, line.indentation <= indentation, line.hasReason { return true }
      }
      if line.beginsParagraph { isInParagraph = false }
    }
    return false
  }

  @Test("Each has a reason")
  func reasons() throws {
    var count = 0
    for source in try Source.all(in: ["Sources"], with: "safe", keepsComments: true) {
      count += Self.lines(of: source.tokens).count(where: \.isMarked)
      for line in Self.unexplained(in: source.tokens) {
        Issue.record("\(source.name):\(line): why is this safe? Say it after \"// Unsafe: \".")
      }
    }
    #expect(count > 300)
  }

  @Test(
    "One without a reason is found",
    arguments: [
      "func f() {\n  unsafe g()\n}",
      "\n@safe struct S {\n  // Unsafe: later.\n  let p: P\n}",
      "// Unsafe: of the first.\nlet a = b\n\nlet c = unsafe d",
      "func f() {\n  // Unsafe: of g.\n  g {}\n\n  return unsafe h\n}",
    ])
  func example(text: String) throws {
    #expect(try Self.unexplained(in: Lexer.tokens(of: text, file: "", keepsComments: true)).count == 1)
  }
}
