// SPDX-License-Identifier: MIT

/// The code of a case, as it stands in this program's source.
///
/// It is read from the file, by the layout that the formatter gives: the compiler's symbol graphs, from which
/// operators are read, have no bodies.
struct Snippet: Equatable {
  /// What the page shows.
  let code: String
  /// What the picture's box says: how `result` is made, without what it is called on.
  let operation: String

  /// Finds the closure of the case that begins at a line.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - line: The line of the case, counted from 1.
  init?(in source: String, line: Int) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard
      let head = lines.indices.dropFirst(line - 1).first(where: { lines[$0].hasSuffix("{ scheduler in") }),
      let end = lines.indices.dropFirst(head + 1).first(where: { lines[$0].isReturnOfPicture }),
      end > head + 1
    else { return nil }
    let body = lines[(head + 1)..<end]
    let indent = body.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let code = body.map { String($0.dropFirst(indent)) }
    guard let operation = Self.operation(code) else { return nil }
    self.code = code.joined(separator: "\n")
    self.operation = operation
  }

  private static func operation(_ code: [String]) -> String? {
    let start = "let result = "
    guard let first = code.firstIndex(where: { $0.hasPrefix(start) }) else { return nil }
    let rest = code[(first + 1)...].prefix { $0.hasPrefix(" ") || $0.hasPrefix("}") }
    var text = String(code[first].dropFirst(start.count))
    if text.hasSuffix("{") || text.hasSuffix(" in") {
      // A closure of several lines is in the code.
      text = text[..<(text.lastIndex(of: "{") ?? text.endIndex)] + "{ … }"
    } else {
      for line in rest {
        let line = String(line.drop { $0 == " " })
        text += (line.hasPrefix(".") || text.hasSuffix("(") ? "" : " ") + line
      }
    }
    return withoutReceiver(text)
  }

  private static func withoutReceiver(_ text: String) -> String {
    let name = text.prefix { $0.isLetter }
    var rest = text.dropFirst(name.count)
    guard name.first?.isLowercase == true || name == "Observable" else { return text }
    if rest.hasPrefix("<") { rest = rest.drop { $0 != ">" }.dropFirst() }
    return rest.hasPrefix(".") ? String(rest.dropFirst()) : text
  }
}

extension String {
  fileprivate var isReturnOfPicture: Bool { drop { $0 == " " }.hasPrefix("return Picture(") }
}
