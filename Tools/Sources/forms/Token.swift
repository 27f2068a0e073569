// SPDX-License-Identifier: MIT

/// What stands between a token and the one before it.
enum Gap { case none, space, newline }

/// A word, literal or sign of Swift, with its place in the file. Comments are kept if that is asked for, and
/// marks are.
struct Token: Equatable {
  /// Brackets and what separates are signs; `<` and `>` too where they enclose types, and not as operators.
  enum Kind { case word, literal, sign, operation, attribute, directive, mark, comment, end }

  var kind: Kind
  var text: String
  var gap: Gap
  /// Lines and columns count from 1.
  var line: Int
  var column: Int

  static func == (first: Token, second: Token) -> Bool { first.text == second.text }

  func with(text: String? = nil, gap: Gap? = nil) -> Token {
    var copy = self
    if let text { copy.text = text }
    if let gap { copy.gap = gap }
    return copy
  }

  var opens: Bool { kind == .sign && ["(", "[", "{", "<"].contains(text) }
  var closes: Bool { kind == .sign && [")", "]", "}", ">"].contains(text) }
}

/// Why a file cannot be used, and where.
struct Problem: Error, Equatable {
  var file: String
  var line: Int
  /// The declaration, such as `map(_:)`; empty where there is none.
  var declaration = ""
  var message: String

  var description: String { "\(file):\(line): \(declaration.isEmpty ? "" : declaration + ": ")\(message)" }
}

extension RandomAccessCollection<Token> where Index == Int {
  /// The index of the bracket that closes the one at `opening`, or of the last token.
  func closing(_ opening: Int) -> Int {
    var depth = 0
    for index in opening..<endIndex {
      if self[index].opens { depth += 1 }
      if self[index].closes { depth -= 1 }
      if depth == 0 { return index }
    }
    return endIndex - 1
  }

  /// The indices of the tokens outside of all brackets: brackets themselves are outside.
  var outermost: [Int] {
    var depth = 0
    return indices.filter { index in
      if self[index].closes { depth = Swift.max(0, depth - 1) }
      defer { if self[index].opens { depth += 1 } }
      return depth == 0
    }
  }

  /// The pieces between the outermost tokens with this text.
  func split(at separator: String) -> [Self.SubSequence] {
    let cuts = outermost.filter { self[$0].text == separator }
    var start = startIndex
    return (cuts + [endIndex]).map { cut in
      defer { start = cut + 1 }
      return self[start..<cut]
    }
  }
}
