// SPDX-License-Identifier: MIT

/// Takes Swift apart into tokens.
struct Lexer {
  private let file: String
  private let text: [Character]
  private var place = 0
  private var line = 1
  private var column = 1
  private var gap = Gap.newline
  private var brackets: [Character] = []
  private var tokens: [Token] = []

  static func tokens(of text: String, file: String) throws(Problem) -> [Token] {
    var lexer = Lexer(file: file, text: Array(text))
    try lexer.run()
    if let open = lexer.brackets.last { throw lexer.problem("`\(open)` is not closed") }
    lexer.add(.end, from: lexer.place, lexer.line, lexer.column)
    return lexer.tokens
  }

  /// What is to be inserted among other tokens: its brackets may be closed by those.
  static func pieces(of text: String, file: String) throws(Problem) -> [Token] {
    var lexer = Lexer(file: file, text: Array(text))
    lexer.gap = .none
    try lexer.run()
    return lexer.tokens
  }

  private init(file: String, text: [Character]) {
    self.file = file
    self.text = text
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
    if character == "\"" {
      kind = .literal
      try string()
    } else if character == "@" || character == "#" {
      kind = character == "@" ? .attribute : .directive
      advance()
      word()
    } else if character == "`" {
      kind = .word
      advance()
      word()
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
    if String(text[start..<place]).hasPrefix("// forms:") { add(.mark, from: start, line, column) }
  }

  private mutating func string() throws(Problem) {
    let line = line
    let quote = starts("\"\"\"") ? "\"\"\"" : "\""
    advance(quote.count)
    while !starts(quote) {
      guard let character = peek(), quote.count == 3 || !character.isNewline else {
        throw problem("a string is not closed", line)
      }
      if starts("\\(") { throw problem("what a string interpolates is not understood") }
      advance(character == "\\" ? 2 : 1)
    }
    advance(quote.count)
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
