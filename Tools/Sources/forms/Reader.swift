// SPDX-License-Identifier: MIT

/// Reads the declarations of a face file.
struct Reader {
  private static let modifiers: Set = [
    "static", "final", "convenience", "required", "override", "mutating", "nonmutating", "nonisolated",
    "indirect", "lazy", "dynamic", "prefix", "postfix", "infix", "borrowing", "consuming", "weak", "unowned",
  ]
  private static let keywords: Set = [
    "func", "init", "subscript", "var", "let", "typealias", "struct", "class", "enum", "actor", "protocol",
    "extension", "import", "operator", "precedencegroup", "macro",
  ]

  private let file: String
  private let tokens: [Token]
  private var place = 0

  static func items(of text: String, file: String) throws(Problem) -> [Item] {
    var reader = Reader(file: file, tokens: try Lexer.tokens(of: text, file: file))
    // A name in it would not be seen.
    if let string = reader.tokens.first(where: { $0.kind == .literal && $0.text.contains("\\(") }) {
      throw Problem(
        file: file, line: string.line, message: "what a string interpolates is not understood")
    }
    let items = try reader.items()
    guard reader.next.kind == .end else { throw reader.unexpected() }
    return items
  }

  private init(file: String, tokens: [Token]) {
    self.file = file
    self.tokens = tokens
  }

  private var next: Token { tokens[place] }

  private func unexpected() -> Problem {
    let what = next.kind == .end ? "the end of the file" : "`\(next.text)`"
    return Problem(file: file, line: next.line, message: "\(what) where a declaration was expected")
  }

  private mutating func items() throws(Problem) -> [Item] {
    var items: [Item] = []
    while next.kind != .end, next.text != "}" {
      items.append(try declaration())
    }
    return items
  }

  private mutating func declaration() throws(Problem) -> Item {
    let first = next
    let mark = try mark()
    var attributes: [Attribute] = []
    while next.kind == .attribute { attributes.append(attribute()) }
    let start = place
    while !Self.keywords.contains(next.text) || next.text == "class" && isModifier {
      guard isModifier else { throw unexpected() }
      place = tokens[place + 1].text == "(" ? tokens.closing(place + 1) + 1 : place + 1
    }
    let keyword = next.text
    place += 1
    let (signature, body) = try rest(from: start, keyword)
    let declaration = Declaration(
      file: file, line: tokens[start].line, column: first.column, keyword: keyword, attributes: attributes,
      signature: signature, body: body, arities: mark.arities, traits: mark.traits,
      isSwift6Only: mark.isSwift6Only)
    guard keyword == "extension" else { return .member(declaration) }
    return .group(header: declaration, try members())
  }

  private var isModifier: Bool {
    if next.text == "class" { return ["func", "var", "subscript"].contains(tokens[place + 1].text) }
    return next.kind == .word
      && (Self.modifiers.contains(next.text) || Declaration.accesses.contains(next.text))
  }

  private mutating func mark() throws(Problem) -> Mark {
    guard next.kind == .mark else { return Mark() }
    guard let mark = Mark(next.text.dropFirst("// forms:".count)) else {
      throw Problem(
        file: file, line: next.line,
        message:
          "a mark reads `// forms: arities 3...8`, `// forms: traits Infallible`, `// forms: swift6`, or some with a `;`"
      )
    }
    place += 1
    return mark
  }

  private mutating func attribute() -> Attribute {
    let start = place
    place += 1
    if next.text == "(", next.gap == .none { place = tokens.closing(place) + 1 }
    return Attribute(tokens: Array(tokens[start..<place]))
  }

  /// The signature and the body of a declaration whose keyword has just been read.
  private mutating func rest(from start: Int, _ keyword: String) throws(Problem) -> ([Token], [Token]) {
    var isValue = false
    while next.kind != .end, next.text != "{" || isValue, next.text != "}", !endsHere(keyword) {
      if next.kind == .mark { break }
      // What follows `=` may have braces of its own.
      if next.text == "=" && next.gap != .none && ["var", "let", "typealias"].contains(keyword) {
        isValue = true
      }
      place = next.opens ? tokens.closing(place) + 1 : place + 1
    }
    let signature = Array(tokens[start..<place])
    guard next.text == "{", !isValue, next.kind == .sign else { return (signature, []) }
    let open = place
    if keyword == "extension" { return (signature, []) }
    place = tokens.closing(open) + 1
    if let mark = tokens[open..<place].first(where: { $0.kind == .mark }) {
      throw Problem(file: file, line: mark.line, message: "a mark stands above a member, not in it")
    }
    return (signature, Array(tokens[open..<place]))
  }

  /// Whether a declaration without a body ends before this token: at a line that begins another.
  private func endsHere(_ keyword: String) -> Bool {
    guard next.gap == .newline, ["var", "let", "typealias", "import"].contains(keyword) else { return false }
    return next.text != "{" && next.text != "where" && next.text != "." && next.text != "?"
      && tokens[place - 1].text != "="
  }

  private mutating func members() throws(Problem) -> [Item] {
    guard next.text == "{" else { throw unexpected() }
    place += 1
    let members = try items()
    guard next.text == "}" else { throw unexpected() }
    place += 1
    return members
  }
}
