// SPDX-License-Identifier: MIT

/// A point of virtual time as a ``VirtualTimeQueue`` sorts it.
protocol VirtualTimeKey: Sendable {
  /// Whether `lhs` is before `rhs`; if both are the same point, returns `tie`.
  static func precedes(_ lhs: Self, _ rhs: Self, onTie tie: Bool) -> Bool

  /// A number that is ordered as the key is, and equal for equal keys; nil if the type has none.
  var rank: UInt64? { get }
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

extension Int: VirtualTimeKey {
  @inline(__always)
  var rank: UInt64? { UInt64(bitPattern: Int64(self)) ^ 1 << 63 }
}

extension Double: VirtualTimeKey {
  /// A time as a key: what is infinite is the last or the first there is, so that no difference of two times is not
  /// a number.
  init(time: Double) {
    require(!time.isNaN, "VirtualTimeScheduler: time must be a number, was nan")
    self = Swift.max(-.greatestFiniteMagnitude, Swift.min(time, .greatestFiniteMagnitude))
  }

  @inline(__always)
  var rank: UInt64? {
    // Adding zero makes one of the two zeros. Negative numbers are ordered backwards by their bits.
    let bits = (self + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}
