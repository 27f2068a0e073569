// SPDX-License-Identifier: MIT

/// A mistake in a line of marbles, and its position.
public struct MarbleError: Error, Hashable, CustomStringConvertible {
  /// The line of marbles.
  public let line: String
  /// The position of the wrong character, counted from 0.
  public let position: Int
  /// What is wrong at that position.
  public let reason: String

  /// The reason and the position, and below them the line, or the part around the position, with a mark
  /// beneath the character.
  public var description: String {
    let start = position <= 60 ? 0 : position - 30
    let head = start == 0 ? "" : "…"
    let rest = line.dropFirst(start)
    let end = position - start + 31
    let shown = head + (rest.count <= end + 30 ? String(rest) : "\(rest.prefix(end))…")
    let mark = String(repeating: " ", count: head.count + position - start) + "^"
    return "marbles: \(reason), at \(position)\n  \(shown)\n  \(mark)"
  }
}

/// The error that `#` represents in a line of marbles by default.
public struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// Creates the error.
  public init() {}

  /// `#`.
  public var description: String { "#" }
}
