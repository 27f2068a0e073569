// SPDX-License-Identifier: MIT

import BatonKernel
import Foundation

/// The converter of ``TestScheduler``: virtual time is a whole number of units that are `resolution` seconds
/// long each. What falls between two units goes to the nearer one, what cannot be counted to the last or the first
/// that can.
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

  /// Returns the date that is `virtualTime` units after the first of January 1970.
  public func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime {
    Date(timeIntervalSince1970: Double(virtualTime) * resolution)
  }

  /// Returns how many units after the first of January 1970 `time` is.
  public func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit { units(time.timeIntervalSince1970) }

  /// Returns the length of `virtualTimeInterval` in seconds.
  public func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval { Double(virtualTimeInterval) * resolution }

  /// Returns how many units `timeInterval` seconds are.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit {
    units(timeInterval)
  }

  /// Returns the point `offset` units after `time`.
  public func offsetVirtualTime(
    _ time: VirtualTimeUnit,
    offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit { time.saturatingSum(offset) }

  /// Compares two points of time.
  public func compareVirtualTime(
    _ lhs: VirtualTimeUnit,
    _ rhs: VirtualTimeUnit
  ) -> VirtualTimeComparison { lhs < rhs ? .lessThan : lhs == rhs ? .equal : .greaterThan }

  private func units(_ seconds: Double) -> Int {
    let units = (seconds / resolution).rounded()
    // A fine resolution may ask for more units than a whole number can count.
    return Int(exactly: units) ?? (units < 0 ? .min : .max)
  }
}

extension TestTime {
  /// The sum, or the nearest number that there is.
  func saturatingSum(_ other: TestTime) -> TestTime {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
