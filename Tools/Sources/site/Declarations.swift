// SPDX-License-Identifier: MIT

/// Breaks long declarations into lines, as the package's own style does.
///
/// The renderer puts each of several parameters on a line of its own. It leaves a declaration with one parameter on one line, and
/// what follows `where` on the last, both of which then end beyond the page's edge.
struct Declarations {
  /// How many columns of code a page shows.
  private static let width = 90

  /// Breaks the declarations on all pages.
  static func breakLines(on pages: inout [String: DataFile]) {
    for (path, page) in pages where page.json.kind == "symbol" {
      pages[path]?.json.sections = page.json.sections.map { section in
        guard var declarations = section["declarations"] as? [[String: Any]] else { return section }
        for index in declarations.indices {
          guard let tokens = declarations[index]["tokens"] as? [[String: Any]] else { continue }
          declarations[index]["tokens"] = broken(tokens)
        }
        return section.merging(["declarations": declarations]) { $1 }
      }
    }
  }

  /// - Parameter tokens: The words and signs of a declaration, each with its kind.
  /// - Returns: The same with line breaks, if the declaration is longer than a line.
  static func broken(_ tokens: [[String: Any]]) -> [[String: Any]] {
    let texts = tokens.map { $0["text"] as? String ?? "" }
    guard texts.reduce(0, { $0 + $1.count }) > width else { return tokens }
    var broken = texts
    if tokens.count(where: { $0.kind == "externalParam" }) == 1 { breakParameter(in: &broken) }
    if let place = tokens.lastIndex(where: { $0.kind == "keyword" && $0["text"] as? String == "where" }) {
      breakConditions(from: place, in: &broken)
    }
    return zip(tokens, broken).map { token, text in token.merging(["text": text]) { $1 } }
  }

  /// Begins a line with the conditions, which `where` at this place opens, and one with each of them if they fill more than one.
  private static func breakConditions(from place: Int, in texts: inout [String]) {
    guard place > 0, texts[place - 1].hasSuffix(" ") else { return }
    texts[place - 1] = "\(texts[place - 1].dropLast())\n"
    guard texts[place...].reduce(0, { $0 + $1.count }) > width else { return }
    for index in texts.indices[place...] { texts[index] = texts[index].replacing(", ", with: ",\n    ") }
  }

  /// Puts what stands between the first parenthesis and its counterpart on a line of its own.
  private static func breakParameter(in texts: inout [String]) {
    var depth = 0
    var isOver = false
    for index in texts.indices where !isOver {
      var text = ""
      for character in texts[index] {
        if character == ")" { depth -= 1 }
        if character == ")", depth == 0, !isOver {
          text += "\n"
          isOver = true
        }
        text.append(character)
        if character == "(", !isOver {
          depth += 1
          if depth == 1 { text += "\n    " }
        }
      }
      texts[index] = text
    }
  }
}
