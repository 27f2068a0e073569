// SPDX-License-Identifier: MIT

import Generating
import Symbols

/// A public member of the face, with what its documentation comment says.
struct Operator {
  /// The file, from the root of the package.
  let file: String
  /// Its line there, counted from 1.
  let line: Int
  /// As documentation writes it: `map(_:)`.
  let name: String
  /// Of what a link to it consists: the types around it too.
  let path: String
  /// The first paragraph of its documentation: a sentence.
  let summary: String
  /// The lines of its documentation, with their numbers in the file, counted from 0.
  let comment: [(line: Int, text: String)]

  struct Reference: Equatable {
    let picture: String
    /// Its lines in the file, counted from 0.
    let lines: Range<Int>
  }

  /// The members for programs in the Swift 6 mode that are written by hand, in the order of their files and
  /// lines.
  static func all(in symbols: [Symbol]) throws(Failure) -> [Operator] {
    var operators: [Operator] = []
    for symbol in symbols where symbol.isMember && !symbol.isUnderscored {
      guard let source = symbol.source else {
        throw DiagramsPackage.staleModule("`\(symbol.path.joined(separator: "/"))` has no place in them")
      }
      guard !symbol.isGenerated, let face = source.file.ranges(of: "/" + DiagramsPackage.face).last else {
        continue
      }
      operators.append(
        Operator(symbol, file: DiagramsPackage.face + source.file[face.upperBound...], line: source.line))
    }
    return operators.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
  }

  private init(_ symbol: Symbol, file: String, line: Int) {
    self.file = file
    self.line = line
    name = symbol.name
    path = symbol.path.joined(separator: "/")
    summary = symbol.summary.joined(separator: " ")
    comment = symbol.comment
  }

  /// The pictures that the comment refers to.
  var references: [Reference] {
    let lines = comment.map { (line: $0.line, text: $0.text.drop { $0 == " " }) }
    return lines.indices.filter { lines[$0].text.hasPrefix("![") }.compactMap { first in
      // Lines between may end as this one does.
      guard let last = lines.indices[first...].first(where: { lines[$0].text.contains("](marble-") }),
        let start = lines[last].text.ranges(of: "](").last
      else { return nil }
      let picture = String(lines[last].text[start.upperBound...].dropLast())
      return Reference(picture: picture, lines: lines[first].line..<lines[last].line + 1)
    }
  }

  /// Whether the comment stands in its file as the compiler says.
  func isCommented(in lines: [Substring]) -> Bool {
    comment.allSatisfy { line, text in
      guard lines.indices.contains(line) else { return false }
      return ["///\(text)", "/// \(text)"].contains(lines[line].drop { $0 == " " })
    }
  }
}

extension Symbol {
  /// Whether it is a function, a variable, an initialiser or a subscript.
  fileprivate var isMember: Bool {
    let kinds: Set<Substring> = ["func", "method", "var", "property", "init", "subscript"]
    return !kinds.isDisjoint(with: kind.split(separator: "."))
  }
}
