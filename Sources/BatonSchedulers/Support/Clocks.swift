// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A point of wall-clock time.
public typealias RxTime = Date

/// The clock for spans of time, which does not jump. It is the one beneath `DispatchTime`, so a system timer
/// takes its readings.
package enum MonotonicClock {
  /// The longest span that work waits: 146 years. Sums of it and a reading of the clock do not overflow 64
  /// bits.
  static let longestSpan: UInt64 = 1 << 62

  /// Nanoseconds since some fixed moment.
  @inline(__always)
  package static func now() -> UInt64 { Platform.uptime() }

  /// ``now()`` as a duration: the ``SchedulerType/clockReading`` of schedulers that wait in real time.
  static var reading: Duration { .nanoseconds(Int64(truncatingIfNeeded: now())) }

  /// The moment at which `span` will have passed since `now`. A span that is too long counts as the longest.
  @inline(__always)
  package static func deadline(after span: Duration, from now: UInt64) -> UInt64 {
    let nanoseconds = span.saturatingNanoseconds
    return nanoseconds <= 0 ? now : now &+ min(UInt64(nanoseconds), longestSpan)
  }

  /// The moment at which `span` will have passed, for Dispatch.
  package static func dispatchTime(after span: Duration) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: deadline(after: span, from: now()))
  }
}

/// The clock of a timer's deadlines.
enum TimerClock {
  /// The ``MonotonicClock``, for spans of time.
  case monotonic
  /// The wall clock, in nanoseconds since 1970, for dates. It can be set, and timers follow it.
  case wall

  /// Makes a timer that is not set. The system keeps it, and `handler`, until it is cancelled.
  static func makeTimer(
    on queue: DispatchQueue, _ handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    let kept = UncheckedSendable(timer)
    timer.setEventHandler { withExtendedLifetime(kept, handler) }
    timer.schedule(deadline: .distantFuture)
    timer.activate()
    return timer
  }

  /// Has `timer` fire at a moment and then every interval, and replaces an earlier setting.
  func set(
    _ timer: any DispatchSourceTimer, for moment: UInt64, every interval: DispatchTimeInterval = .never,
    leeway: DispatchTimeInterval
  ) {
    switch self {
    case .monotonic:
      let deadline = DispatchTime(uptimeNanoseconds: moment)
      timer.schedule(deadline: deadline, repeating: interval, leeway: leeway)
    case .wall:
      timer.schedule(
        wallDeadline: Self.dispatchTime(wallMoment: moment), repeating: interval, leeway: leeway)
    }
  }

  /// The latest moment of the wall clock that Dispatch can represent, in the year 2116. Later timers never
  /// fire.
  static let lastWallMoment: UInt64 = 1 << 62 - 1

  /// A date as a moment of the wall clock. Dates that cannot be represented become the nearest that can.
  static func wallMoment(_ date: Date) -> UInt64 {
    let seconds = date.timeIntervalSince1970
    guard seconds > 0 else { return 0 }
    if seconds >= Double(lastWallMoment) / 1e9 { return lastWallMoment }
    // In two steps, because a `Double` holds seconds with a fraction more exactly than as many nanoseconds.
    let whole = seconds.rounded(.down)
    return UInt64(whole) * 1_000_000_000 + UInt64(((seconds - whole) * 1e9).rounded())
  }

  /// A moment of the wall clock for Dispatch, which takes the first nanosecond of 1970 to mean never.
  static func dispatchTime(wallMoment moment: UInt64) -> DispatchWallTime {
    if moment >= lastWallMoment { return .distantFuture }
    return DispatchWallTime(timespec: Platform.interval(max(moment, 1_000_000_000)))
  }
}

extension Date {
  /// This date as a ``SchedulerType/clockReading``: rounded to microseconds, so that sums of spans come out
  /// exact.
  var clockReading: Duration {
    // What an `Int64` of seconds can hold.
    let time = max(-9.2e18, min(timeIntervalSinceReferenceDate, 9.2e18))
    let whole = time.rounded(.down)
    return .seconds(Int64(whole)) + .microseconds(Int64(((time - whole) * 1_000_000).rounded()))
  }
}

extension Duration {
  /// The span in whole nanoseconds, rounded up so that nothing comes early; clamped to the range of `Int64`.
  var saturatingNanoseconds: Int64 {
    let span = attoseconds
    if span <= 0 { return span <= Int128(Int64.min) * 1_000_000_000 ? .min : -Int64(-span / 1_000_000_000) }
    if span >= Int128(Int64.max) * 1_000_000_000 { return .max }
    let rounded = span + 999_999_999
    // A billion is 2^9 times 1953125, and a 64-bit division takes a fraction of the time of a 128-bit one.
    if let part = UInt64(exactly: rounded >> 9) { return Int64(part / 1_953_125) }
    return Int64(rounded / 1_000_000_000)
  }

  /// The span in seconds, rounded to what a `Double` holds.
  // Not by its components: they trap where the seconds need more than 64 bits.
  var seconds: Double { self / .seconds(1) }

  /// This span as operators wait for it: at least zero, and at most half of the longest `Duration`, more than
  /// a trillion years, so that its sum with a ``SchedulerType/clockReading`` does not overflow. A scheduler
  /// that can only wait for less bounds it again.
  @usableFromInline package var clamped: Duration { min(max(self, .zero), .longestWait) }

  package static var longestWait: Duration { Duration(attoseconds: .max / 2) }

  func saturatingSum(_ other: Duration) -> Duration {
    let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflows ? (other < .zero ? .min : .max) : sum)
  }

  func saturatingDifference(_ other: Duration) -> Duration {
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflows ? (other > .zero ? .min : .max) : difference)
  }
}
