// SPDX-License-Identifier: MIT

/// A table as lines of text: the first column, of names, to the left, the others, of figures, to the right.
struct TextTable {
  private var rows: [[String]] = []
  private let width: Int

  /// No line is longer than `width` characters as long as names can be cut so that it fits.
  init(_ header: [String], width: Int = 100) {
    self.width = width
    rows.append(header)
  }

  mutating func add(_ row: [String]) { rows.append(row) }

  var text: String {
    var widths = rows[0].indices.map { column in rows.reduce(0) { max($0, $1[column].count) } }
    let figures = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
    widths[0] = min(widths[0], max(8, width - figures))
    return rows.map { row in
      var line = Self.cut(row[0], to: widths[0])
      line += String(repeating: " ", count: widths[0] - line.count)
      for (cell, width) in zip(row, widths).dropFirst() {
        line += String(repeating: " ", count: 2 + width - cell.count) + cell
      }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  /// Cuts the middle out of a long name, because names differ at their ends as often as at their beginnings.
  static func cut(_ name: String, to width: Int) -> String {
    guard name.count > width else { return name }
    return String(name.prefix(width / 2)) + "…" + String(name.suffix(width - width / 2 - 1))
  }

  /// A name in one line.
  static func line(_ name: String) -> String {
    String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
