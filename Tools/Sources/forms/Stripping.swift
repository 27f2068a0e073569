// SPDX-License-Identifier: MIT

/// Takes what only the Swift 6 mode has out of declarations.
enum Stripping {
  static func stripped(_ declaration: Declaration) -> Declaration {
    var result = declaration
    result.attributes = declaration.attributes
      .filter { Rules.droppedAttributes[$0.tokens[0].text] == nil }
      .map { Rules.swift5Availability[$0.text].map { Attribute($0) } ?? $0 }
    result.signature = signature(declaration.signature)
    result.body = closuresMended(without(Rules.droppedInBodies, declaration.body))
    return result
  }

  static func signature(_ tokens: [Token]) -> [Token] {
    var tokens = closuresMended(without(Rules.droppedAttributes, tokens))
    tokens = withoutIsolation(withoutSending(tokens))
    tokens = withoutQualifier(tokens)
    tokens = withoutConstraints(withoutCompositions(tokens))
    return withoutNeedlessParentheses(withoutEmptyExistentials(tokens))
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

  /// `{ @Sendable in` has become `{ in`.
  private static func closuresMended(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.reversed().dropLast()
    where tokens[index].text == "in" && tokens[index - 1].text == "{" {
      remove(index...index, from: &tokens)
    }
    return tokens
  }

  /// `sending` is a name too: of a parameter, of a function, of a member.
  private static func withoutSending(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.reversed().dropLast() where tokens[index].text == "sending" {
      guard index + 1 < tokens.count, !["func", ".", "var"].contains(tokens[index - 1].text) else { continue }
      let (next, afterNext) = (tokens[index + 1], index + 2 < tokens.count ? tokens[index + 2].text : "")
      let isType =
        next.kind == .word && afterNext != ":" || ["(", "["].contains(next.text) && next.gap != .none
      if isType || next.kind == .attribute { remove(index...index, from: &tokens) }
    }
    return tokens
  }

  private static func withoutIsolation(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.reversed() where tokens[index].text == "nonisolated" {
      guard tokens[index...].prefix(4).map(\.text) == ["nonisolated", "(", "nonsending", ")"] else {
        continue
      }
      remove(index...(index + 3), from: &tokens)
    }
    return tokens
  }

  private static func isDropped(_ token: Token) -> Bool { Rules.droppedConstraints.contains(token.text) }

  /// `Swift.Sendable` is `Sendable`.
  private static func withoutQualifier(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.dropFirst(2).reversed() where isDropped(tokens[index]) {
      if tokens[index - 1].text == ".", tokens[index - 2].text == "Swift" {
        remove((index - 2)...(index - 1), from: &tokens)
      }
    }
    return tokens
  }

  /// `P & Sendable` and `Sendable & P` are `P`.
  private static func withoutCompositions(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.reversed() where index < tokens.count && isDropped(tokens[index]) {
      if index > 0, tokens[index - 1].text == "&" {
        // What follows keeps its own distance.
        tokens.removeSubrange((index - 1)...index)
      } else if index + 1 < tokens.count, tokens[index + 1].text == "&" {
        remove(index...(index + 1), from: &tokens)
      }
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

  /// `any Sendable` is `Any`, `some Sendable` is `some Any`, and `any` class that was constrained is the class.
  private static func withoutEmptyExistentials(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.dropFirst().reversed()
    where isDropped(tokens[index]) || Rules.isClass(tokens[index].text) {
      if isDropped(tokens[index]) { tokens[index].text = "Any" }
      if tokens[index - 1].text == "any" { remove((index - 1)...(index - 1), from: &tokens) }
    }
    return tokens
  }

  /// `(P)?` is `P?`.
  private static func withoutNeedlessParentheses(_ tokens: [Token]) -> [Token] {
    var tokens = tokens
    for index in tokens.indices.reversed() where tokens[index...].prefix(4).count == 4 {
      let four = tokens[index..<(index + 4)].map(\.text)
      guard four[0] == "(", four[2] == ")", four[3] == "?", tokens[index + 1].kind == .word else { continue }
      guard tokens[index].gap != .none || index > 0 && tokens[index - 1].opens else { continue }
      tokens.remove(at: index + 2)
      remove(index...index, from: &tokens)
    }
    return tokens
  }
}

extension Attribute {
  init(_ text: String) { tokens = [Token(kind: .attribute, text: text, gap: .newline, line: 0, column: 0)] }
}
