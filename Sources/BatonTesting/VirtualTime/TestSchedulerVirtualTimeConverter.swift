// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// The converter of ``TestScheduler``: virtual time is an integer, in units of `resolution` seconds.
///
/// Dates and spans are rounded to the nearest unit, and clamped to the range of `Int`.
public struct TestSchedulerVirtualTimeConverter: NaturalVirtualTimeConverter,
  SaturatingVirtualTimeConverter
{
  public typealias VirtualTimeUnit = TestTime
  public typealias VirtualTimeIntervalUnit = TestTime

  /// The length of a unit, in seconds.
  private let resolution: Double

  /// Makes a converter.
  ///
  /// - Parameter resolution: The length of a unit, in seconds; must be positive and finite.
  init(resolution: Double) {
    require(
      resolution > 0 && resolution.isFinite,
      "TestScheduler: resolution must be positive and finite, was \(resolution)"
    )
    self.resolution = resolution
  }

  /// Returns the date that is `virtualTime` units after the start of 1970.
  public func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime {
    Date(timeIntervalSince1970: Double(virtualTime) * resolution)
  }

  /// Returns the number of units from the start of 1970 to `time`.
  public func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit { units(time.timeIntervalSince1970) }

  /// Returns the length of `virtualTimeInterval` in seconds.
  public func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval { Double(virtualTimeInterval) * resolution }

  /// Returns the number of units in `timeInterval` seconds.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit {
    units(timeInterval)
  }

  /// Returns the point `offset` units after `time`.
  public func offsetVirtualTime(
    _ time: VirtualTimeUnit,
    offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit { time.saturatingSum(offset) }

  /// Compares two points of virtual time.
  public func compareVirtualTime(
    _ lhs: VirtualTimeUnit,
    _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison { lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan }

  private func units(_ seconds: Double) -> Int {
    let units = (seconds / resolution).rounded()
    // With a fine resolution there may be more units than an `Int` counts.
    return Int(exactly: units) ?? (units < 0 ? .min : .max)
  }
}

extension TestTime {
  /// The sum, clamped to what an `Int` holds.
  func saturatingSum(_ other: TestTime) -> TestTime {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
