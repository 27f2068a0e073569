// SPDX-License-Identifier: MIT

/// A type with one value: for sequences whose elements say only that something happened.
///
/// Foundation has a type of this name too. In a file that imports both, write `import struct Baton.Unit` to have
/// this one.
public struct Unit: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
  /// The value.
  public static let `default` = Unit()

  private init() {}

  /// No value is less than itself.
  public static func < (lhs: Unit, rhs: Unit) -> Bool { false }

  /// `Unit.default`.
  public var description: String { "Unit.default" }
}
