// SPDX-License-Identifier: MIT

/// Takes lines apart.
///
///     2026-11-22 16:03:07 ERROR [db] no connection      level error, source db
///     Nov 22 16:03:07 host app[7]: warn: disk is full   level warning, source the file
///     at Database.connect                               level other, source the file
///
/// The level is one of the first words. Lines need not be UTF-8: what is not is shown as U+FFFD.
enum Parser {
  /// In how many words from the start the level is looked for.
  static let words = 6

  /// - Parameters:
  ///   - block: Whole lines.
  ///   - file: The source of lines that name none.
  static func entries(in block: [UInt8], file: String) -> [Entry] {
    block.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return line.isEmpty ? nil : entry(line, file: file)
    }
  }

  static func entry(_ line: ArraySlice<UInt8>, file: String) -> Entry {
    var rest = line
    for _ in 0..<words {
      guard let word = nextWord(&rest) else { break }
      guard let level = level(word) else { continue }
      let text = level.isError ? String(decoding: line, as: UTF8.self) : nil
      return Entry(level: level, source: nextWord(&rest).flatMap(source) ?? file, text: text)
    }
    return Entry(level: .other, source: file)
  }

  private static func nextWord(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    rest = rest.drop { $0 == space || $0 == tab }
    let word = rest.prefix { $0 != space && $0 != tab }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : word
  }

  /// `ERROR`, `error:`, `[Error]`; not `errors`.
  private static func level(_ word: ArraySlice<UInt8>) -> Level? {
    let letters = trimmed(word)
    guard 3...8 ~= letters.count, letters.allSatisfy(isLetter) else { return nil }
    return Level.names[String(decoding: letters.map { $0 | 0x20 }, as: UTF8.self)]
  }

  /// `[db]`, `db:`.
  private static func source(_ word: ArraySlice<UInt8>) -> String? {
    guard word.last == UInt8(ascii: ":") || word.first == UInt8(ascii: "[") else { return nil }
    let name = trimmed(word)
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func trimmed(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var word = word.drop(while: isBracket)
    while let last = word.last, isBracket(last) { word.removeLast() }
    return word
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"): true
    default: false
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static let space = UInt8(ascii: " ")
  private static let tab = UInt8(ascii: "\t")
}
