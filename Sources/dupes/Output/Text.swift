// SPDX-License-Identifier: MIT

/// What people read.
enum Text {
  /// The groups: a path a line, an empty line after each group.
  static func groups(_ groups: [Group]) -> [UInt8] {
    var text: [UInt8] = []
    for group in groups {
      for path in group.paths {
        text += path.bytes
        text.append(0x0A)
      }
      text.append(0x0A)
    }
    return text
  }

  /// A line of what went wrong.
  static func failure(_ failure: Failure) -> [UInt8] {
    error(legible(failure.path.bytes) + Array(": \(failure.reason)".utf8))
  }

  static func error(_ message: [UInt8]) -> [UInt8] { Array("dupes: ".utf8) + message + [0x0A] }

  /// Bytes as they are, but for control characters, which could break the line or the terminal.
  static func legible(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in bytes {
      if byte < 0x20 || byte == 0x7F {
        result += Array(#"\x"#.utf8) + [hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 15)]]
      } else {
        result.append(byte)
      }
    }
    return result
  }

  static let hexDigits = Array("0123456789abcdef".utf8)

  /// `3 groups, 7 duplicates, 1.2 MB wasted`
  static func summary(_ report: Report) -> String {
    let groups = count(report.groups.count, "group")
    let duplicates = count(report.duplicates, "duplicate")
    return "\(groups), \(duplicates), \(size(report.waste)) wasted"
  }

  /// `12,345 files, 1.2 GB read, 530 MB/s`
  static func progress(files: Int, bytes: Int, rate: Int) -> String {
    "\(count(files, "file")), \(size(bytes)) hashed, \(size(rate))/s"
  }

  /// `1 file`, `12,345 files`
  static func count(_ number: Int, _ noun: String) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return "\(text) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `999 B`, `1.2 kB`, `53.1 MB`: three digits or so.
  static func size(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) B" }
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    // In tenths of a unit, so that rounding up to the next unit is seen.
    var unit = 0
    var tenths = bytes / 100 + (bytes % 100 < 50 ? 0 : 1)
    while tenths >= 10_000, unit < units.count - 1 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    return "\(tenths / 10).\(tenths % 10) \(units[unit])"
  }
}
