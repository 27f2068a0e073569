// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What the article says.
func article(_ name: String) throws -> String {
  let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
  return try String(
    contentsOf: root.appending(path: "Sources/Baton/Baton.docc/Articles/\(name).md"), encoding: .utf8)
}

/// Expects that every program of the article stands in the file that calls this.
func expectPrograms(of name: String, in file: String = #filePath) throws {
  let tests = try String(contentsOf: URL(filePath: file), encoding: .utf8)
  let programs = try article(name).components(separatedBy: "```swift\n").dropFirst()
    .map { $0.components(separatedBy: "```\n")[0] }
  #expect(!programs.isEmpty)
  for program in programs {
    let lines = program.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.isEmpty || $0.hasPrefix("import ") }
    #expect(tests.contains(lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")))
  }
}
