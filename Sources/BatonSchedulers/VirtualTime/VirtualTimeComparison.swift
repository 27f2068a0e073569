// SPDX-License-Identifier: MIT

/// How one point of virtual time relates to another.
public enum VirtualTimeComparison: Hashable, Sendable {
  /// The first is before the second.
  case lessThan
  /// Both are the same point.
  case equal
  /// The first is after the second.
  case greaterThan
}
