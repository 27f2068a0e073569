// SPDX-License-Identifier: MIT

import Foundation

/// A point of wall-clock time.
public typealias RxTime = Date

/// The clock for spans of time, which does not jump. It is the one beneath `DispatchTime`, so a system timer
/// takes its readings.
package enum MonotonicClock {
  /// The longest span that work waits: 146 years. Sums of it and a reading of the clock do not overflow 64
  /// bits.
  package static var longestSpan: UInt64 { 1 << 62 }

  /// Nanoseconds since some fixed moment.
  @inline(__always)
  package static func now() -> UInt64 { Platform.uptime() }

  /// ``now()`` as a duration: the ``SchedulerType/clockReading`` of schedulers that wait in real time.
  package static var reading: Duration { .nanoseconds(Int64(truncatingIfNeeded: now())) }

  /// The moment at which `span` will have passed since `now`. A span that is too long counts as the longest.
  @inline(__always)
  package static func deadline(after span: Duration, from now: UInt64) -> UInt64 {
    let nanoseconds = span.saturatingNanoseconds
    return nanoseconds <= 0 ? now : now &+ min(UInt64(nanoseconds), longestSpan)
  }
}

extension Date {
  /// This date as a ``SchedulerType/clockReading``: rounded to microseconds, so that sums of spans come out
  /// exact.
  package var clockReading: Duration {
    // What an `Int64` of seconds can hold.
    let time = max(-9.2e18, min(timeIntervalSinceReferenceDate, 9.2e18))
    let whole = time.rounded(.down)
    return .seconds(Int64(whole)) + .microseconds(Int64(((time - whole) * 1_000_000).rounded()))
  }
}

extension Duration {
  /// The span in whole nanoseconds, rounded up so that nothing comes early; clamped to the range of `Int64`.
  package var saturatingNanoseconds: Int64 {
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
  package var seconds: Double { self / .seconds(1) }

  /// This span as operators wait for it: at least zero, and at most half of the longest `Duration`, more than
  /// a trillion years, so that its sum with a ``SchedulerType/clockReading`` does not overflow. A scheduler
  /// that can only wait for less bounds it again.
  @usableFromInline package var clamped: Duration { min(max(self, .zero), .longestWait) }

  package static var longestWait: Duration { Duration(attoseconds: .max / 2) }

  package func saturatingSum(_ other: Duration) -> Duration {
    let (sum, overflows) = attoseconds.addingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflows ? (other < .zero ? .min : .max) : sum)
  }

  package func saturatingDifference(_ other: Duration) -> Duration {
    let (difference, overflows) = attoseconds.subtractingReportingOverflow(other.attoseconds)
    return Duration(attoseconds: overflows ? (other > .zero ? .min : .max) : difference)
  }
}
