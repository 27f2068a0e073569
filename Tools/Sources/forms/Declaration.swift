// SPDX-License-Identifier: MIT

/// An attribute with its arguments.
struct Attribute: Equatable {
  var tokens: [Token]

  var text: String { Printer.text(tokens) }
}

/// What a comment asks for the declaration below it.
struct Mark {
  var arities: ClosedRange<Int>?
  var traits: [SequenceTrait] = []
  var isSwift6Only = false

  init() {}

  /// Reads `swift6; arities 3...8; traits Infallible Single`, or returns nil.
  init?(_ text: Substring) {
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ")
      switch words.first {
      case "arities":
        let bounds = words.last.map { $0.split(separator: ".").compactMap { Int($0) } } ?? []
        guard words.count == 2, bounds.count == 2, 3 <= bounds[0], bounds[0] <= bounds[1], bounds[1] <= 26
        else { return nil }
        arities = bounds[0]...bounds[1]
      case "traits":
        traits = words.dropFirst().compactMap { SequenceTrait(rawValue: String($0)) }
        guard !traits.isEmpty, traits.count == words.count - 1 else { return nil }
      case "swift6":
        guard words.count == 1 else { return nil }
        isSwift6Only = true
      default: return nil
      }
    }
  }
}

/// A declaration in a face, taken apart as far as the rules need it.
struct Declaration {
  var file: String
  var line: Int
  /// The column of its first token, and so of its other lines.
  var column: Int
  var keyword: String
  var attributes: [Attribute]
  /// From the modifiers to what is before the body.
  var signature: [Token]
  /// The braces and what is in them; nothing where there is none.
  var body: [Token]
  /// The numbers of sources for which there are to be forms.
  var arities: ClosedRange<Int>?
  /// The types that are to have a form of it too.
  var traits: [SequenceTrait] = []
  /// Whether the Swift 5 mode has no form of it.
  var isSwift6Only = false

  static let functions: Set = ["func", "init", "subscript"]
  static let accesses: Set = ["public", "open", "package", "internal", "fileprivate", "private"]

  /// The index of the keyword in the signature.
  var keywordIndex: Int { signature.firstIndex { $0.text == keyword } ?? 0 }

  /// The place of the parameters, with their parentheses, in the signature.
  var parameterRange: ClosedRange<Int>? {
    guard Self.functions.contains(keyword) else { return nil }
    let opening = signature.outermost.first { $0 > keywordIndex && signature[$0].text == "(" }
    return opening.map { $0...signature.closing($0) }
  }

  var access: String? {
    signature[..<keywordIndex].first { Self.accesses.contains($0.text) }?.text
  }

  var baseName: String {
    keyword == "init" || keyword == "subscript"
      ? keyword : signature.dropFirst(keywordIndex + 1).first?.text ?? keyword
  }

  /// As documentation writes it, such as `map(_:)`.
  var name: String {
    guard parameterRange != nil else { return baseName }
    return baseName + "(" + parameters.map { $0.label + ":" }.joined() + ")"
  }

  func problem(_ message: String) -> Problem {
    Problem(file: file, line: line, declaration: name, message: message)
  }
}

/// One parameter: its names, and where in the signature its type is, and its default value with the `=`.
struct Parameter {
  var label: String
  var name: String
  var type: Range<Int>
  var defaultValue: Range<Int>
}

extension Declaration {
  var parameters: [Parameter] {
    guard let range = parameterRange else { return [] }
    let inside = signature[(range.lowerBound + 1)..<range.upperBound]
    return inside.split(at: ",").compactMap { tokens in
      guard let colon = tokens.outermost.first(where: { tokens[$0].text == ":" }) else { return nil }
      let names = tokens[..<colon].filter { $0.kind == .word }
      guard let label = names.first, let name = names.last else { return nil }
      let end = tokens.outermost.first { $0 > colon && tokens[$0].text == "=" } ?? tokens.endIndex
      return Parameter(
        label: label.text, name: name.text, type: (colon + 1)..<end, defaultValue: end..<tokens.endIndex)
    }
  }
}

/// What a face file consists of.
indirect enum Item {
  case member(Declaration)
  /// The header is a declaration whose signature is `extension …`, without a body.
  case group(header: Declaration, [Item])
}
