// SPDX-License-Identifier: MIT

import Foundation

/// The converter of ``HistoricalScheduler``: virtual time is a date, and a span of it is in seconds.
public struct HistoricalSchedulerTimeConverter: NaturalVirtualTimeConverter, SaturatingVirtualTimeConverter {
  public typealias VirtualTimeUnit = RxTime
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// Makes a converter. All converters of this type are equal.
  public init() {}

  /// Returns `virtualTime` itself.
  public func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime { virtualTime }

  /// Returns `time` itself.
  public func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit { time }

  /// Returns `virtualTimeInterval` itself.
  public func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval { virtualTimeInterval }

  /// Returns `timeInterval` itself.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit {
    timeInterval
  }

  /// Returns the date `offset` seconds after `time`.
  public func offsetVirtualTime(
    _ time: VirtualTimeUnit,
    offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit { time.addingTimeInterval(offset) }

  /// Compares two dates.
  public func compareVirtualTime(
    _ lhs: VirtualTimeUnit,
    _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison { lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan }
}
