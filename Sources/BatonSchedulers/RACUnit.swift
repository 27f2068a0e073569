// SPDX-License-Identifier: MIT

/// A type with one value: for sequences whose elements say only that something happened.
public struct RACUnit: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
  /// The value.
  public static let `default` = RACUnit()

  private init() {}

  /// No value is less than itself.
  public static func < (lhs: RACUnit, rhs: RACUnit) -> Bool { false }

  /// `RACUnit.default`.
  public var description: String { "RACUnit.default" }
}
