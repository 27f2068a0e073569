// SPDX-License-Identifier: MIT

extension Character {
  /// The columns that the character takes in a monospaced font: two for East Asian wide characters and for
  /// emoji.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if unicodeScalars.contains("\u{FE0F}") || first.properties.isEmojiPresentation { return 2 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return first.properties.isWhitespace || first.properties.generalCategory != .nonspacingMark ? 1 : 0
    }
  }
}

extension String {
  /// The columns that the string takes in a monospaced font.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The string itself, or as much of it as fits into `limit` columns with an ellipsis.
  func shortened(to limit: Int) -> String {
    if columns <= limit { return self }
    var text = ""
    var rest = limit - 1
    for character in self {
      rest -= character.columns
      if rest < 0 { break }
      text.append(character)
    }
    return text + "…"
  }

  /// The string on one line: a symbol in place of each control character, and of each character that XML does
  /// not allow.
  var visible: String {
    if unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value < 0x7F }) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x20: scalars.append(Unicode.Scalar(0x2400 + scalar.value)!)
      case 0x7F: scalars.append("\u{2421}")
      case 0x80..<0xA0, 0x2028, 0x2029, 0xFFFE, 0xFFFF: scalars.append("\u{FFFD}")
      // Left out: a control of the direction of writing would change the direction of the text beside it too.
      case 0x202A...0x202E, 0x2066...0x2069: break
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The string as text of an XML document.
  var escaped: String {
    var text = ""
    for character in visible {
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      default: text.append(character)
      }
    }
    return text
  }

  func padded(to width: Int, with filling: Character = " ") -> String {
    self + String(repeating: filling, count: Swift.max(0, width - columns))
  }
}
