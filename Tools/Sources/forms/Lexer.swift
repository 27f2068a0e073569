// SPDX-License-Identifier: MIT

/// Takes Swift apart into tokens.
struct Lexer {
  private let file: String
  private let text: [Character]
  private let keepsComments: Bool
  private var place = 0
  private var line = 1
  private var column = 1
  private var gap = Gap.newline
  private var brackets: [Character] = []
  private var tokens: [Token] = []

  static func tokens(
    of text: String, file: String, keepsComments: Bool = false
  ) throws(Problem) -> [Token] {
    var lexer = Lexer(file: file, text: Array(text), keepsComments: keepsComments)
    try lexer.run()
    if let open = lexer.brackets.last { throw lexer.problem("`\(open)` is not closed") }
    lexer.add(.end, from: lexer.place, lexer.line, lexer.column)
    return lexer.tokens
  }

  /// What is to be inserted among other tokens: its brackets may be closed by those.
  static func pieces(of text: String, file: String) throws(Problem) -> [Token] {
    var lexer = Lexer(file: file, text: Array(text), keepsComments: false)
    lexer.gap = .none
    try lexer.run()
    return lexer.tokens
  }

  private init(file: String, text: [Character], keepsComments: Bool) {
    self.file = file
    self.text = text
    self.keepsComments = keepsComments
  }

  private mutating func run() throws(Problem) {
    while let character = peek() {
      if character.isNewline || character.isWhitespace {
        gap = character.isNewline ? .newline : gap == .none ? .space : gap
        advance()
      } else if starts("//") {
        comment()
      } else {
        try token(character)
      }
    }
  }

  private mutating func token(_ character: Character) throws(Problem) {
    let (start, line, column) = (place, line, column)
    let kind: Token.Kind
    let delimiters = delimiters
    if peek(delimiters) == "\"" {
      kind = .literal
      try string(delimiters)
    } else if peek(delimiters) == "/", delimiters > 0 || beginsPattern {
      kind = .literal
      try pattern(delimiters)
    } else if character == "@" || character == "#" {
      kind = character == "@" ? .attribute : .directive
      advance()
      word()
    } else if character == "`" {
      kind = .word
      repeat { advance() } while !starts("`") && peek()?.isNewline == false
      advance()
    } else if character.isNumber {
      kind = .literal
      number()
    } else if isWord(character) {
      kind = .word
      word()
    } else {
      kind = try sign(character)
    }
    add(kind, from: start, line, column)
  }

  private mutating func add(_ kind: Token.Kind, from start: Int, _ line: Int, _ column: Int) {
    let text = String(text[start..<place])
    tokens.append(Token(kind: kind, text: text, gap: gap, line: line, column: column))
    gap = .none
  }

  // MARK: Kinds

  private mutating func comment() {
    let (start, line, column) = (place, line, column)
    while let character = peek(), !character.isNewline { advance() }
    if String(text[start..<place]).hasPrefix("// forms:") {
      add(.mark, from: start, line, column)
    } else if keepsComments {
      add(.comment, from: start, line, column)
    }
  }

  /// How many `#` there are here, as before a raw string.
  private var delimiters: Int { text[place...].prefix { $0 == "#" }.count }

  private mutating func string(_ delimiters: Int) throws(Problem) {
    let line = line
    let hashes = String(repeating: "#", count: delimiters)
    advance(delimiters)
    let quote = starts("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.count)
    while !starts(quote + hashes) {
      guard let character = peek(), quote.count == 3 || !character.isNewline else {
        throw problem("a string is not closed", line)
      }
      if starts("\\" + hashes + "(") {
        advance(1 + delimiters)
        try interpolation()
      } else {
        advance(character == "\\" && delimiters == 0 ? 2 : 1)
      }
    }
    advance(quote.count + delimiters)
  }

  /// Passes what a string interpolates, with the parentheses, as a part of the string.
  private mutating func interpolation() throws(Problem) {
    var depth = 0
    repeat {
      guard let character = peek() else { throw problem("a string is not closed") }
      let delimiters = delimiters
      if peek(delimiters) == "\"" {
        try string(delimiters)
        continue
      }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      advance()
    } while depth > 0
  }

  /// Whether a `/` here is no operator: it stands where a value begins, and is followed by more of it.
  private var beginsPattern: Bool {
    guard let next = peek(1), !next.isWhitespace, !"/*),".contains(next) else { return false }
    return tokens.last.map { $0.opens || [",", ":", "="].contains($0.text) } ?? true
  }

  private mutating func pattern(_ delimiters: Int) throws(Problem) {
    let end = "/" + String(repeating: "#", count: delimiters)
    advance(end.count)
    while !starts(end) {
      guard let character = peek(), !character.isNewline else { throw problem("a pattern is not closed") }
      advance(character == "\\" ? 2 : 1)
    }
    advance(end.count)
  }

  private mutating func number() {
    while let character = peek(), isWord(character) || character == "." && (peek(1)?.isNumber ?? false) {
      advance()
    }
  }

  private mutating func word() {
    while let character = peek(), isWord(character) { advance() }
  }

  private mutating func sign(_ character: Character) throws(Problem) -> Token.Kind {
    let before = place > 0 ? text[place - 1] : " "
    if "([{".contains(character) || character == "<" && opensGenerics(after: before) {
      brackets.append(character)
      advance()
    } else if ")]}".contains(character) || character == ">" && brackets.last == "<" {
      guard let open = brackets.popLast(), ["()", "[]", "{}", "<>"].contains("\(open)\(character)") else {
        throw problem("`\(character)` closes nothing")
      }
      advance()
    } else if ",;:.\\".contains(character) && !starts("..") {
      advance()
    } else if "?!".contains(character) && gap == .none && !starts("??") && !starts("!=") {
      advance()
    } else if isOperator(character), !starts("/*") {
      // Inside of generics `>` closes them, but for that of an arrow.
      repeat { advance() } while continuesOperator()
      return .operation
    } else {
      throw problem("`\(character)` is not understood")
    }
    return .sign
  }

  /// Whether `<` opens a list of types: an operator between two values has spaces around it.
  private func opensGenerics(after before: Character) -> Bool {
    guard let next = peek(1), isWord(before) || before == "`" else { return false }
    return isWord(next) || "([@".contains(next) || next.isNewline
  }

  private func continuesOperator() -> Bool {
    guard let character = peek(), isOperator(character) else { return false }
    return character != ">" || brackets.last != "<" || text[place - 1] == "-"
  }

  // MARK: Characters

  private func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }

  private func isOperator(_ character: Character) -> Bool { "/=-+!*%<>&|^~?.".contains(character) }

  private func peek(_ distance: Int = 0) -> Character? {
    place + distance < text.count ? text[place + distance] : nil
  }

  private func starts(_ prefix: String) -> Bool { text[place...].starts(with: prefix) }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where place < text.count {
      let isNewline = text[place].isNewline
      line += isNewline ? 1 : 0
      column = isNewline ? 1 : column + 1
      place += 1
    }
  }

  private func problem(_ message: String, _ line: Int? = nil) -> Problem {
    Problem(file: file, line: line ?? self.line, message: message)
  }
}
