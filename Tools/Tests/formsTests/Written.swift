// SPDX-License-Identifier: MIT

@testable import forms

/// What is written for a face from the members of an extension, without the frame.
func written(_ face: Face, _ members: String, header: String = "extension Source") throws -> String {
  let indented = members.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  let text = "\(Rules.introduced)\n\(header) {\n\(indented)\n}\n"
  let file = try FaceFile(path: "Sources/Baton/Some.swift", text: text)
  guard let result = try file.text(for: face) else { return "" }
  let lines = result.split(separator: "\n", omittingEmptySubsequences: false)
  let start = lines.firstIndex { $0.hasPrefix("extension") }!
  return lines[(start + 1)...].dropLast(2).map { $0.hasPrefix("  ") ? $0.dropFirst(2) : $0 }
    .joined(separator: "\n")
}

func problems(_ text: String) -> [String] {
  do {
    let file = try FaceFile(path: "A.swift", text: text)
    guard file.problems.isEmpty else { return file.problems.map(\.description) }
    for face in Face.allCases { _ = try file.text(for: face) }
    return []
  } catch {
    return [error.description]
  }
}
