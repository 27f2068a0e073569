// SPDX-License-Identifier: MIT

/// What is wrong with a line of marbles, and where.
public struct MarbleError: Error, Hashable, CustomStringConvertible {
  /// The line, as it was given.
  public let line: String
  /// The place of the character that is wrong, counted from 0.
  public let position: Int
  /// What is wrong there.
  public let reason: String

  /// The reason and the position, and below them the line with a mark beneath the character.
  public var description: String {
    let mark = String(repeating: " ", count: position) + "^"
    return "marbles: \(reason), at \(position)\n  \(line)\n  \(mark)"
  }
}

/// The error that `#` stands for in a line of marbles, unless another one is given.
public struct MarbleFailure: Error, Hashable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// `#`.
  public var description: String { "#" }
}
