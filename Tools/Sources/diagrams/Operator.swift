// SPDX-License-Identifier: MIT

/// A public member of the face, with what its documentation comment says.
struct Operator: Equatable {
  /// The file, from the root of the package.
  let file: String
  /// What it is a member of.
  let type: String
  /// As documentation writes it: `map(_:)`.
  let name: String
  /// The first sentence of its documentation.
  let summary: String
  /// The pictures that the comment refers to.
  let references: [Reference]

  struct Reference: Equatable {
    let picture: String
    /// Its lines in the file, counted from 0.
    let lines: Range<Int>
  }

  /// Of what a link to it consists.
  var path: String { "\(type)/\(name)" }

  /// The public members in a file of the face, which is laid out as the formatter does.
  static func all(in text: String, file: String) -> [Operator] {
    var operators: [Operator] = []
    var type = ""
    var comment: [(index: Int, text: String)] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, whole) in lines.enumerated() {
      let line = whole.drop { $0 == " " }
      if line.hasPrefix("///") {
        comment.append((index, String(line.dropFirst(3).drop { $0 == " " })))
      } else if line.hasPrefix("extension ") {
        type = String(line.dropFirst(10).prefix { $0.isLetter })
        comment = []
      } else if line.hasPrefix("public "), let name = name(of: lines[index...]) {
        operators.append(Operator(file: file, type: type, name: name, comment: comment))
        comment = []
      } else if !line.hasPrefix("@") && !line.hasPrefix("//") {
        comment = []
      }
    }
    return operators
  }

  private init(file: String, type: String, name: String, comment: [(index: Int, text: String)]) {
    self.file = file
    self.type = type
    self.name = name
    let paragraph = comment.prefix { !$0.text.isEmpty }.map(\.text).joined(separator: " ")
    let end = paragraph.firstRange(of: ". ")
    summary = end.map { String(paragraph[..<$0.lowerBound]) + "." } ?? paragraph
    references = comment.indices.filter { comment[$0].text.hasPrefix("![") }.compactMap { first in
      // Lines between may end as this one does.
      guard let last = comment.indices[first...].first(where: { comment[$0].text.contains("](marble-") }),
        let start = comment[last].text.ranges(of: "](").last
      else { return nil }
      let picture = String(comment[last].text[start.upperBound...].dropLast())
      return Reference(picture: picture, lines: comment[first].index..<comment[last].index + 1)
    }
  }

  // MARK: Names

  private static func name(of lines: ArraySlice<String>) -> String? {
    guard let first = lines.first else { return nil }
    let words = first.split(separator: " ").map(String.init)
    guard let keyword = words.first(where: { ["func", "var", "init", "subscript"].contains($0.baseName) })
    else { return nil }
    let isFunction = keyword == "func" || keyword == "var"
    let declared = isFunction ? words.drop { $0 != keyword }.dropFirst().first ?? "" : keyword
    let base = declared.baseName
    if keyword == "var" { return base }
    let signature = lines.prefix(40).joined(separator: "\n")
    guard let start = signature.firstRange(of: declared) else { return nil }
    guard let parameters = parameters(signature[start.lowerBound...]) else { return nil }
    return "\(base)(\(parameters.map { "\($0):" }.joined()))"
  }

  /// The labels of what is in the first parentheses.
  private static func parameters(_ signature: Substring) -> [String]? {
    guard let open = signature.firstIndex(of: "(") else { return nil }
    var depth = 0
    var previous: Character = " "
    var parts = [""]
    for character in signature[open...] {
      if "([{".contains(character) || character == "<" { depth += 1 }
      if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
      previous = character
      if depth == 0 { break }
      if depth == 1 && character == "," { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    parts[0].removeFirst()
    return parts.compactMap { part in
      part.split { " \n:".contains($0) }.first { !$0.hasPrefix("@") }.map(String.init)
    }
  }
}

extension String {
  /// The part of a word of a declaration that is its name.
  fileprivate var baseName: String {
    String(drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}
