// SPDX-License-Identifier: MIT

import Dispatch

/// What operators take for a span of time: a `Duration`, or a `DispatchTimeInterval`, which RxSwift's are.
///
/// Literals such as `.seconds(1)` are of the former.
public protocol RxTimeSpan: Sendable {
  /// The span, as a duration.
  var _duration: Duration { get }
}

extension Duration: RxTimeSpan {
  @inlinable
  public var _duration: Duration { self }

  @inlinable
  package init(_ span: some RxTimeSpan) { self = span._duration }
}

extension DispatchTimeInterval: RxTimeSpan {
  public var _duration: Duration { Duration(self as DispatchTimeInterval) }
}

// Lets `.seconds(1)` stand for a `Duration` where a parameter is `some RxTimeSpan`.

extension RxTimeSpan where Self == Duration {
  /// No time.
  public static var zero: Duration { Duration.zero }

  /// So many seconds.
  public static func seconds(_ count: some BinaryInteger) -> Duration { Duration.seconds(count) }

  /// So many seconds, and parts of one.
  public static func seconds(_ count: Double) -> Duration { Duration.seconds(count) }

  /// So many thousandths of a second.
  public static func milliseconds(_ count: some BinaryInteger) -> Duration { Duration.milliseconds(count) }

  /// So many thousandths of a second, and parts of one.
  public static func milliseconds(_ count: Double) -> Duration { Duration.milliseconds(count) }

  /// So many millionths of a second.
  public static func microseconds(_ count: some BinaryInteger) -> Duration { Duration.microseconds(count) }

  /// So many millionths of a second, and parts of one.
  public static func microseconds(_ count: Double) -> Duration { Duration.microseconds(count) }

  /// So many billionths of a second.
  public static func nanoseconds(_ count: some BinaryInteger) -> Duration { Duration.nanoseconds(count) }
}

extension RxTimeSpan where Self == DispatchTimeInterval {
  /// No end of time.
  // Disfavoured, so that `DispatchTimeInterval.never` is the case itself.
  @_disfavoredOverload
  public static var never: DispatchTimeInterval { DispatchTimeInterval.never }
}
