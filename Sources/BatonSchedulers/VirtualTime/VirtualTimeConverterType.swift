// SPDX-License-Identifier: MIT

import Foundation

/// Converts between virtual time and the dates and spans that operators use.
///
/// The methods are called on any thread, without a lock held, and their results must depend only on their
/// arguments. A converter whose times are ordered by `<` should conform to ``NaturalVirtualTimeConverter``.
@preconcurrency
public protocol VirtualTimeConverterType: Sendable {
  /// A point of virtual time.
  associatedtype VirtualTimeUnit: Sendable

  /// A span of virtual time.
  associatedtype VirtualTimeIntervalUnit: Sendable

  /// Returns the date that corresponds to `virtualTime`.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// Returns the point of virtual time that corresponds to `time`.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// Returns the span, in seconds, that corresponds to `virtualTimeInterval`.
  func convertFromVirtualTimeInterval(_ virtualTimeInterval: VirtualTimeIntervalUnit) -> TimeInterval

  /// Returns the virtual span that corresponds to `timeInterval`, which is in seconds.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// Returns the point `offset` after `time`.
  func offsetVirtualTime(_ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit) -> VirtualTimeUnit

  /// Returns how `lhs` relates to `rhs`. The relation must be a total order, and must not change.
  func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How one point of virtual time relates to another.
public enum VirtualTimeComparison: Hashable, Sendable {
  /// The first is before the second.
  case lessThan
  /// Both are the same point.
  case equal
  /// The first is after the second.
  case greaterThan
}

/// A converter whose points of virtual time are ordered by `<`.
///
/// The scheduler is several times as fast if the times are of type `Int`, `Double` or `Date`.
@preconcurrency
public protocol NaturalVirtualTimeConverter: VirtualTimeConverterType where VirtualTimeUnit: Comparable {}

extension NaturalVirtualTimeConverter {
  /// Compares with `<` and `==`.
  public func compareVirtualTime(
    _ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan
  }
}

/// A converter that accepts any date and any span, and returns the nearest value that it can represent.
///
/// Other converters are never asked for a date more than a trillion seconds away, because they may trap.
package protocol SaturatingVirtualTimeConverter: VirtualTimeConverterType {}

extension VirtualTimeConverterType {
  /// The longest span that work may wait.
  var longestSpan: Duration {
    self is any SaturatingVirtualTimeConverter ? .longestWait : .seconds(1_000_000_000_000 as Int64)
  }
}
