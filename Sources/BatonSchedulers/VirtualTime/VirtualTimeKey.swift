// SPDX-License-Identifier: MIT

/// A point of virtual time as a ``VirtualTimeQueue`` sorts it.
protocol VirtualTimeKey: Sendable {
  /// Whether `lhs` is before `rhs`; if both are the same point, returns `tie`.
  static func precedes(_ lhs: Self, _ rhs: Self, onTie tie: Bool) -> Bool
}

extension VirtualTimeKey where Self: Comparable {
  @inline(__always)
  static func precedes(_ lhs: Self, _ rhs: Self, onTie tie: Bool) -> Bool {
    lhs < rhs || (tie && lhs == rhs)
  }
}

extension VirtualTimeKey {
  /// The later of two points.
  @inline(__always)
  static func later(_ lhs: Self, _ rhs: Self) -> Self { precedes(lhs, rhs, onTie: false) ? rhs : lhs }
}

extension Int: VirtualTimeKey {}
extension Double: VirtualTimeKey {}
