// SPDX-License-Identifier: MIT

import TestSupport
import Testing

/// With strict memory safety the compiler asks for a mark where something is unsafe: `unsafe`, `@safe`. These tests ask for a
/// reason beside each mark.
@Suite struct UnsafeReasonTests {
  /// A comment that gives a reason.
  private static func isReason(_ line: Substring) -> Bool {
    guard let slashes = line.firstRange(of: "//") else { return false }
    return line[slashes.upperBound...].contains(/\b(Unsafe|Safe|Exclusivity unchecked[^:]*):/)
  }

  private static func isMarked(_ line: Substring) -> Bool {
    // Most lines have none, and a search is faster than a pattern.
    guard line.contains("safe") else { return false }
    let code = line.replacing(/"(\\.|[^"\\])*"/, with: "")
    let end = code.firstRange(of: "//")?.lowerBound ?? code.endIndex
    return code[..<end].contains(/(^|[^\w(.`])unsafe \S|@(un)?safe\b/)
  }

  /// The lines with a mark for which there is no reason: on the line, or above it in the same paragraph, or so above a line that
  /// it is nested in, such as that of its function or type.
  static func unexplained(in source: String) -> [Substring] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { isMarked(lines[$0]) && !hasReason($0, lines) }.map { lines[$0] }
  }

  private static func hasReason(_ place: Int, _ lines: [Substring]) -> Bool {
    if isReason(lines[place]) { return true }
    var indentation = lines[place].indentation
    var isInParagraph = true
    for line in lines[..<place].reversed() {
      let text = line.drop { $0 == " " }
      if text.isEmpty {
        isInParagraph = false
      } else if !text.hasPrefix("#") {
        if line.indentation < indentation, !text.hasPrefix("//") {
          indentation = line.indentation
          isInParagraph = true
        }
        if isInParagraph, line.indentation <= indentation, isReason(line) { return true }
      }
    }
    return false
  }

  @Test func `each mark of what is unsafe has a reason`() throws {
    var count = 0
    for (file, source) in try swiftSources(in: ["Sources"]) {
      count += source.split(separator: "\n").count(where: Self.isMarked)
      for line in Self.unexplained(in: source) {
        Issue.record("\(file.lastPathComponent): why is this safe? Say it after \"// Unsafe: \". \(line)")
      }
    }
    #expect(count > 300)
  }

  @Test func `a mark without a reason is found`() {
    #expect(Self.unexplained(in: "func f() {\n  unsafe g()\n}").count == 1)
    #expect(Self.unexplained(in: "@safe struct S {\n  // Unsafe: later.\n  let p: P\n}").count == 1)
    #expect(Self.unexplained(in: "// Unsafe: of the first.\nlet a = unsafe b\n\nlet c = unsafe d").count == 1)
    #expect(Self.unexplained(in: "func f() {\n  // Unsafe: of g.\n  g {}\n\n  return unsafe h\n}").count == 1)
  }
}

extension Substring {
  fileprivate var indentation: Int { prefix { $0 == " " }.count }
}
