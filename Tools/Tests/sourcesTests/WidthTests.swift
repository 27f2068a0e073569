// SPDX-License-Identifier: MIT

import Testing

@testable import forms

/// Comments stay within the width that the formatter gives to code. The formatter leaves them as they are.
@Suite("The width of comments")
struct WidthTests {
  private static let width = 110

  /// The lines with a comment that goes on too far. A row of a table is one line, however long.
  private static func tooWide(in tokens: [Token]) -> [Int] {
    tokens.filter {
      $0.kind == .comment && $0.column - 1 + $0.text.count > width && !$0.text.hasPrefix("/// |")
    }
    .map(\.line)
  }

  @Test("No comment is wider than code")
  func comments() throws {
    let folders = ["Sources", "Tests", "Tools", "Compatibility/Sources", "Examples", "Exploration/Sources"]
    for source in try Source.all(in: folders, with: "//", keepsComments: true) {
      for line in Self.tooWide(in: source.tokens) { Issue.record("\(source.name):\(line)") }
    }
  }

  @Test("A comment that is too wide is found")
  func wideComment() throws {
    let fits = String(repeating: "/", count: Self.width - 2)
    let program = "  \(fits)\n  \(fits)/\n  let row = 1  \(fits)\n  /// | \(fits) |\n"
    #expect(Self.tooWide(in: try Lexer.tokens(of: program, file: "", keepsComments: true)) == [2, 3])
  }
}
