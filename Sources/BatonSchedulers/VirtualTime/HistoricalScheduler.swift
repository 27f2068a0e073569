// SPDX-License-Identifier: MIT

import Foundation

/// A scheduler whose virtual time is a date.
///
/// Use it to replay past records through a pipeline at full speed:
/// ```swift
/// let scheduler = HistoricalScheduler(initialClock: records[0].date)
/// for record in records {
///   _ = scheduler.scheduleAbsoluteVirtual(record, time: record.date) {
///     feed($0)
///     return Disposables.create()
///   }
/// }
/// scheduler.start()
/// ```
/// - Scheduling: Work runs on the thread that moves the clock, before that call returns.
public final class HistoricalScheduler: VirtualTimeScheduler<HistoricalSchedulerTimeConverter>,
  @unchecked Sendable  // Sendable: it adds no state to its superclass, which is.
{
  /// Creates a scheduler whose clock shows `initialClock`.
  public init(initialClock: RxTime = Date(timeIntervalSince1970: 0)) {
    super.init(initialClock: initialClock, converter: HistoricalSchedulerTimeConverter())
  }
}

/// The converter of ``HistoricalScheduler``: virtual times are dates, and virtual spans are in seconds.
public struct HistoricalSchedulerTimeConverter: NaturalVirtualTimeConverter, SaturatingVirtualTimeConverter {
  public typealias VirtualTimeUnit = RxTime
  public typealias VirtualTimeIntervalUnit = TimeInterval

  /// Creates a converter. All converters of this type are equal.
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
    _ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit { time.addingTimeInterval(offset) }
}
