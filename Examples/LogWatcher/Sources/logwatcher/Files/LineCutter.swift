// SPDX-License-Identifier: MIT

/// Cuts what is read where lines end, and keeps the beginning of a line until the rest comes.
struct LineCutter {
  /// A longer line is cut, for what is kept must be bounded; in bytes.
  static let longest = 1 << 20
  private static let newline = UInt8(ascii: "\n")

  private var beginning: [UInt8] = []

  /// Returns the lines that are whole now.
  mutating func append(_ bytes: [UInt8]) -> [UInt8] {
    guard let last = bytes.lastIndex(of: Self.newline) else {
      beginning += bytes
      return beginning.count > Self.longest ? end() : []
    }
    let lines = beginning + bytes[...last]
    beginning = Array(bytes[(last + 1)...])
    return lines
  }

  /// Returns what was kept: there will be no more of it.
  mutating func end() -> [UInt8] {
    defer { beginning = [] }
    return beginning
  }
}
