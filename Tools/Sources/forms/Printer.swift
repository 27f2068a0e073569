// SPDX-License-Identifier: MIT

/// Lays declarations out as `swift format` does. Lines of bodies stay as they are while they fit.
enum Printer {
  static let width = 110

  static func text(_ tokens: some Collection<Token>) -> String {
    var text = ""
    var last: Token?
    for token in tokens {
      if let last, isApart(last, token) { text += " " }
      text += token.text
      last = token
    }
    return text
  }

  /// An expression on one line, to be broken anew.
  static func joined(_ tokens: [Token]) -> [Token] {
    var result = tokens
    for index in tokens.indices.dropFirst() where tokens[index].gap == .newline {
      result[index].gap = isApart(tokens[index - 1], tokens[index]) ? .space : .none
    }
    return result
  }

  private static func isApart(_ first: Token, _ second: Token) -> Bool {
    guard second.gap == .newline else { return second.gap == .space }
    if first.text == "{" || second.text == "}" { return true }
    return !first.opens && !second.closes && second.text != "," && second.text != "."
  }

  static func lines(_ declaration: Declaration) -> [String] {
    let indent = declaration.column - 1
    let attributes = declaration.attributes.map { spaces(indent) + $0.text }
    let (signature, body) = (declaration.signature, declaration.body)
    guard let open = body.first else { return attributes + fitted(signature, indent) }
    let isInline = !body.dropFirst().contains { $0.gap == .newline }
    let whole = line(signature + [open.with(gap: .space)] + body.dropFirst(), indent)
    if isInline && whole.count <= width { return attributes + [whole] }
    let head = head(declaration, signature + [open.with(gap: .space)], indent)
    return attributes + head + self.body(Array(body.dropFirst().dropLast()), indent) + [spaces(indent) + "}"]
  }

  /// The header of an extension, with its opening brace.
  static func header(_ declaration: Declaration) -> [String] {
    let open = Token(kind: .sign, text: "{", gap: .space, line: 0, column: 0)
    let indent = declaration.column - 1
    return declaration.attributes.map { spaces(indent) + $0.text }
      + head(declaration, declaration.signature + [open], indent)
  }

  // MARK: Signatures

  private static func head(_ declaration: Declaration, _ tokens: [Token], _ indent: Int) -> [String] {
    if fits(tokens, indent) { return [line(tokens, indent)] }
    let clause = tokens.outermost.first { tokens[$0].text == "where" } ?? tokens.endIndex
    let beforeClause = tokens[..<clause]
    if clause < tokens.endIndex, fits(beforeClause, indent) {
      return [line(beforeClause, indent)] + self.clause(tokens[clause...], indent)
    }
    guard let range = declaration.parameterRange, range.count > 2 else { return fitted(tokens, indent) }
    let lines =
      fitted(tokens[...range.lowerBound], indent)
      + list(tokens[(range.lowerBound + 1)..<range.upperBound], indent + 2)
    if fits(tokens[range.upperBound...], indent) {
      return lines + [line(tokens[range.upperBound...], indent)]
    }
    return lines + fitted(tokens[range.upperBound..<clause], indent) + self.clause(tokens[clause...], indent)
  }

  /// A `where` clause on a line of its own, with the brace that follows it.
  private static func clause(_ tokens: ArraySlice<Token>, _ indent: Int) -> [String] {
    if tokens.isEmpty || fits(tokens, indent) { return tokens.isEmpty ? [] : [line(tokens, indent)] }
    let requirements = list(tokens.dropFirst().dropLast(), indent + 2)
    return [spaces(indent) + "where"] + requirements + [spaces(indent) + tokens.last!.text]
  }

  // MARK: Bodies

  private static func body(_ tokens: [Token], _ indent: Int) -> [String] {
    var lines: [ArraySlice<Token>] = []
    var start = 0
    for index in tokens.indices.dropFirst() where tokens[index].gap == .newline {
      lines.append(tokens[start..<index])
      start = index
    }
    if start < tokens.count { lines.append(tokens[start...]) }
    return lines.flatMap { line in
      fitted(line, line.first?.gap == .newline ? line.first!.column - 1 : indent + 2)
    }
  }

  /// A line, broken as often as needed: at its commas, or else within its longest brackets.
  private static func fitted(_ tokens: some RandomAccessCollection<Token>, _ indent: Int) -> [String] {
    let tokens = Array(tokens)
    if fits(tokens, indent) { return [line(tokens, indent)] }
    if tokens.outermost.contains(where: { tokens[$0].text == "," }) { return list(tokens[...], indent) }
    // A parameter with an attribute has its type on a line of its own.
    if tokens[0].text.hasPrefix("@"), let colon = tokens.outermost.first(where: { tokens[$0].text == ":" }) {
      return [line(tokens[...colon], indent)] + fitted(tokens[(colon + 1)...], indent + 2)
    }
    guard let group = longestGroup(in: tokens) else { return [line(tokens, indent)] }
    return fitted(tokens[...group.lowerBound], indent)
      + list(tokens[(group.lowerBound + 1)..<group.upperBound], indent + 2)
      + fitted(tokens[group.upperBound...], indent)
  }

  /// What is in brackets: on one line, or each on its own.
  private static func list(_ tokens: ArraySlice<Token>, _ indent: Int) -> [String] {
    if fits(tokens, indent) { return [line(tokens, indent)] }
    let items = tokens.split(at: ",")
    if items.count == 1 { return fitted(tokens, indent) }
    return items.indices.flatMap { index in
      // The comma goes with what is before it.
      let item = items[index]
      return fitted(tokens[item.startIndex..<min(item.endIndex + 1, tokens.endIndex)].dropComma(), indent)
        .withComma(index < items.count - 1)
    }
  }

  /// Round and other brackets go before braces.
  private static func longestGroup(in tokens: [Token]) -> ClosedRange<Int>? {
    let groups = tokens.outermost.filter { tokens[$0].opens }.compactMap { opening -> ClosedRange<Int>? in
      let closing = tokens.closing(opening)
      let isClosed = tokens[opening...closing].reduce(0) { $0 + ($1.opens ? 1 : $1.closes ? -1 : 0) } == 0
      return isClosed && closing > opening + 1 ? opening...closing : nil
    }
    let others = groups.filter { tokens[$0.lowerBound].text != "{" }
    return (others.isEmpty ? groups : others).max { text(tokens[$0]).count < text(tokens[$1]).count }
  }

  // MARK: Lines

  private static func fits(_ tokens: some Collection<Token>, _ indent: Int) -> Bool {
    line(tokens, indent).count <= width
  }

  private static func line(_ tokens: some Collection<Token>, _ indent: Int) -> String {
    spaces(indent) + text(tokens)
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension ArraySlice<Token> {
  fileprivate func dropComma() -> Self { last?.text == "," ? dropLast() : self }
}

extension [String] {
  fileprivate func withComma(_ isNeeded: Bool) -> Self {
    isNeeded ? dropLast() + [last! + ","] : self
  }
}
