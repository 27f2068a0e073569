// SPDX-License-Identifier: MIT

/// Takes what only the Swift 6 mode has out of declarations.
enum Stripping {
  static func stripped(_ declaration: Declaration) -> Declaration {
    var result = declaration
    result.attributes = declaration.attributes
      .filter { Rules.droppedAttributes[$0.tokens[0].text] == nil }
      .map { Rules.swift5Availability[$0.text].map { Attribute($0) } ?? $0 }
    result.signature = withoutEmptyExistentials(
      withoutConstraints(withoutCompositions(without(Rules.droppedAttributes, declaration.signature))))
    result.body = without(Rules.droppedInBodies, declaration.body)
    return result
  }

  /// Removes tokens; what follows moves to where they began.
  private static func remove(_ range: ClosedRange<Int>, from tokens: inout [Token]) {
    let gap = tokens[range.lowerBound].gap
    tokens.removeSubrange(range)
    if range.lowerBound < tokens.count { tokens[range.lowerBound].gap = gap }
  }

  private static func without(_ attributes: [String: Bool], _ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.reversed() where tokens[index].kind == .attribute {
      guard let hasArguments = attributes[tokens[index].text] else { continue }
      let isCalled = hasArguments && tokens[index + 1].text == "(" && tokens[index + 1].gap == .none
      remove(index...(isCalled ? tokens.closing(index + 1) : index), from: &tokens)
    }
    return tokens
  }

  private static func isDropped(_ token: Token) -> Bool { Rules.droppedConstraints.contains(token.text) }

  /// `P & Sendable` is `P`.
  private static func withoutCompositions(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.reversed() where index < tokens.count && isDropped(tokens[index]) {
      // What follows keeps its own distance.
      if index > 0, tokens[index - 1].text == "&" { tokens.removeSubrange((index - 1)...index) }
    }
    return tokens
  }

  /// `T: Sendable` is `T` in a list of generic parameters, and nothing in a `where` clause.
  private static func withoutConstraints(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    if let start = tokens.outermost.first(where: { tokens[$0].text == "where" }) {
      let requirements = tokens[(start + 1)...].split(at: ",").filter { requirement in
        !(requirement.count > 2 && isDropped(requirement.last!) && requirement.dropLast().last!.text == ":")
      }
      let comma = Token(kind: .sign, text: ",", gap: .none, line: 0, column: 0)
      let clause = requirements.isEmpty ? [] : [tokens[start]] + requirements.joined(separator: [comma])
      tokens.replaceSubrange(start..., with: clause)
    }
    for index in tokens.indices.dropFirst().reversed()
    where index < tokens.count && isDropped(tokens[index]) && tokens[index - 1].text == ":" {
      tokens.removeSubrange((index - 1)...index)
    }
    return tokens
  }

  /// `any Sendable` is `Any`, `some Sendable` is `some Any`, and `any` class that was constrained is the
  /// class.
  private static func withoutEmptyExistentials(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.dropFirst().reversed()
    where isDropped(tokens[index]) || Rules.isClass(tokens[index].text) {
      if isDropped(tokens[index]) { tokens[index].text = "Any" }
      if tokens[index - 1].text == "any" { remove((index - 1)...(index - 1), from: &tokens) }
    }
    return tokens
  }
}

extension Attribute {
  init(_ text: String) { tokens = [Token(kind: .attribute, text: text, gap: .newline, line: 0, column: 0)] }
}
