// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

extension MonotonicClock {
  /// The moment at which `span` will have passed, for Dispatch.
  package static func dispatchTime(after span: Duration) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: deadline(after: span, from: now()))
  }
}

extension Duration {
  /// Creates a duration from a span of Dispatch; `.never` becomes the longest duration in whole seconds.
  public init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    case .never: self = .seconds(Int64.max)
    @unknown default: self = .seconds(Int64.max)
    }
  }

  /// The same span of time, or the nearest that Dispatch can hold.
  package var dispatchInterval: DispatchTimeInterval {
    let (count, unit) = dispatchCount(as: Int.self)
    return unit.interval(count)
  }

  /// The span in the largest unit that holds it exactly, so that a scheduler gets the `.seconds(1)` that a
  /// program wrote; `.never` if it is too long for Dispatch.
  package var exactDispatchInterval: DispatchTimeInterval {
    let nanoseconds = saturatingNanoseconds
    if nanoseconds == .max { return .never }
    let unit = DispatchUnit.allCases.last { nanoseconds.isMultiple(of: $0.rawValue) } ?? .nanosecond
    return Int(exactly: nanoseconds / unit.rawValue).map(unit.interval) ?? dispatchInterval
  }

  /// The span in the finest of Dispatch's units in which its count fits, rounded up so that nothing comes
  /// early; a span that fits none becomes the greatest number of seconds.
  ///
  /// Dispatch counts in `Int`, which has 32 bits on some watches: 2.1 s of nanoseconds.
  func dispatchCount<Count: FixedWidthInteger>(as type: Count.Type) -> (count: Count, unit: DispatchUnit) {
    let nanoseconds = saturatingNanoseconds
    for unit in DispatchUnit.allCases {
      let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: unit.rawValue)
      if let count = Count(exactly: rest > 0 ? whole + 1 : whole) { return (count, unit) }
    }
    return (nanoseconds < 0 ? .min : .max, .second)
  }
}

/// What Dispatch counts a span in; the raw value is the nanoseconds.
enum DispatchUnit: Int64, CaseIterable {
  case nanosecond = 1
  case microsecond = 1_000
  case millisecond = 1_000_000
  case second = 1_000_000_000

  func interval(_ count: Int) -> DispatchTimeInterval {
    switch self {
    case .nanosecond: .nanoseconds(count)
    case .microsecond: .microseconds(count)
    case .millisecond: .milliseconds(count)
    case .second: .seconds(count)
    }
  }
}

extension DispatchTimeInterval {
  /// Creates a span of Dispatch from a duration, to the nanosecond, or the longest span from a longer
  /// duration.
  ///
  /// Where `Int` has 32 bits, a span above two seconds is rounded up to the microsecond, above 35 minutes to
  /// the millisecond, and above 24 days to the second.
  public init(_ duration: Duration) { self = duration.dispatchInterval }
}

// The sums below are disfavoured so that `.now() + .seconds(1)` keeps the meaning that it has in Dispatch.

/// Returns the time `span` after `time`, or the nearest that Dispatch can represent.
@_disfavoredOverload
public func + (time: DispatchTime, span: Duration) -> DispatchTime { time + span.dispatchInterval }

/// Returns the time `span` before `time`, or the nearest that Dispatch can represent.
@_disfavoredOverload
public func - (time: DispatchTime, span: Duration) -> DispatchTime { time - span.dispatchInterval }

/// Returns the time `span` after `time`, or the nearest that Dispatch can represent.
@_disfavoredOverload
public func + (time: DispatchWallTime, span: Duration) -> DispatchWallTime { time + span.dispatchInterval }

/// Returns the time `span` before `time`, or the nearest that Dispatch can represent.
@_disfavoredOverload
public func - (time: DispatchWallTime, span: Duration) -> DispatchWallTime { time - span.dispatchInterval }

/// Returns the date `span` after `date`.
@_disfavoredOverload
public func + (date: Date, span: Duration) -> Date { date.addingTimeInterval(span.seconds) }

/// Returns the date `span` before `date`.
@_disfavoredOverload
public func - (date: Date, span: Duration) -> Date { date.addingTimeInterval(-span.seconds) }

/// A span of time, as operators accept it: a `Duration`, or a `DispatchTimeInterval` as in RxSwift.
///
/// Literals such as `.seconds(1)` are durations.
public protocol RxTimeSpan: Sendable {
  /// The span, as a duration.
  var _duration: Duration { get }
}

extension Duration: RxTimeSpan {
  @inlinable public var _duration: Duration { self }

  @inlinable package init(_ span: some RxTimeSpan) { self = span._duration }
}

extension DispatchTimeInterval: RxTimeSpan {
  public var _duration: Duration { Duration(self as DispatchTimeInterval) }
}

// Lets `.seconds(1)` stand for a `Duration` where a parameter is `some RxTimeSpan`.

extension RxTimeSpan where Self == Duration {
  /// No time.
  public static var zero: Duration { Duration.zero }

  /// Returns a duration of `count` seconds.
  public static func seconds(_ count: some BinaryInteger) -> Duration { Duration.seconds(count) }

  /// Returns a duration of `count` seconds, including a fraction.
  public static func seconds(_ count: Double) -> Duration { Duration.seconds(count) }

  /// Returns a duration of `count` milliseconds.
  public static func milliseconds(_ count: some BinaryInteger) -> Duration { Duration.milliseconds(count) }

  /// Returns a duration of `count` milliseconds, including a fraction.
  public static func milliseconds(_ count: Double) -> Duration { Duration.milliseconds(count) }

  /// Returns a duration of `count` microseconds.
  public static func microseconds(_ count: some BinaryInteger) -> Duration { Duration.microseconds(count) }

  /// Returns a duration of `count` microseconds, including a fraction.
  public static func microseconds(_ count: Double) -> Duration { Duration.microseconds(count) }

  /// Returns a duration of `count` nanoseconds.
  public static func nanoseconds(_ count: some BinaryInteger) -> Duration { Duration.nanoseconds(count) }
}

extension RxTimeSpan where Self == DispatchTimeInterval {
  /// An infinite span.
  // Disfavoured, so that `DispatchTimeInterval.never` is the case itself.
  @_disfavoredOverload
  public static var never: DispatchTimeInterval { DispatchTimeInterval.never }
}
