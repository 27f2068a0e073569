// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// The clock for spans of time. It cannot be set, so it does not jump. It is the clock beneath
/// `DispatchTime`, so its readings can be given to a system timer.
package enum MonotonicClock {
  /// The longest span that work waits: 146 years. Sums of it and a reading of the clock do not overflow 64 bits.
  static let longestSpan: UInt64 = 1 << 62

  /// Nanoseconds since some fixed moment.
  @inline(__always)
  package static func now() -> UInt64 { Platform.uptime() }

  /// ``now()`` as a duration: the ``SchedulerType/clockReading`` of schedulers that wait in real time.
  static var reading: Duration { .nanoseconds(Int64(truncatingIfNeeded: now())) }

  /// The moment at which `span` will have passed since `now`. A span that is not positive has passed already,
  /// and one that is too long counts as the longest.
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

extension Duration {
  /// The span in whole nanoseconds, rounded up so that nothing comes early; clamped to the range of `Int64`.
  var saturatingNanoseconds: Int64 {
    let span = attoseconds
    if span <= 0 { return span <= Self.shortest ? .min : -Int64(-span / 1_000_000_000) }
    if span >= Self.longest { return .max }
    let rounded = span + 999_999_999
    // A billion is 2^9 times 1953125, and a 64-bit division takes a fraction of the time of a 128-bit one.
    if let part = UInt64(exactly: rounded >> 9) { return Int64(part / 1_953_125) }
    return Int64(rounded / 1_000_000_000)
  }

  private static var longest: Int128 { Int128(Int64.max) * 1_000_000_000 }
  private static var shortest: Int128 { Int128(Int64.min) * 1_000_000_000 }
}
