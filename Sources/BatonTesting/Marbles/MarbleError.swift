// SPDX-License-Identifier: MIT

/// What is wrong with a line of marbles, and where.
public struct MarbleError: Error, Hashable, CustomStringConvertible {
  /// The line, as it was given.
  public let line: String
  /// The place of the character that is wrong, counted from 0.
  public let position: Int
  /// What is wrong there.
  public let reason: String

  /// The reason and the position, and below them the line, or what is around that place, with a mark beneath the character.
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

/// The error that `#` stands for in a line of marbles, unless another one is given.
public struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// `#`.
  public var description: String { "#" }
}
