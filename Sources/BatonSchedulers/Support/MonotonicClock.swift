// SPDX-License-Identifier: MIT

import Dispatch

/// The clock that spans of time are measured on: it cannot be set, so it cannot jump. It is the clock beneath
/// `DispatchTime`, so that its readings can be given to a system timer.
package enum MonotonicClock {
  /// The longest span that is waited for: 146 years, far enough from what 64 bits hold that sums do not
  /// overflow.
  static let longestSpan: UInt64 = 1 << 62

  /// Nanoseconds since some fixed moment.
  @inline(__always)
  package static func now() -> UInt64 { Platform.uptime() }

  /// The moment at which `span` has passed since `now`; a span that is not positive has passed already, and
  /// one that is too long is honoured as the longest.
  @inline(__always)
  static func deadline(after span: Duration, from now: UInt64) -> UInt64 {
    let nanoseconds = span.saturatingNanoseconds
    return nanoseconds <= 0 ? now : now &+ min(UInt64(nanoseconds), longestSpan)
  }

  /// The same moment after now, for Dispatch.
  static func dispatchTime(after span: Duration) -> DispatchTime {
    DispatchTime(uptimeNanoseconds: deadline(after: span, from: now()))
  }
}

extension Duration {
  /// The whole nanoseconds, rounded up so that nothing comes early, or the nearest number that there is.
  var saturatingNanoseconds: Int64 {
    let span = attoseconds
    if span <= 0 { return span <= Self.shortest ? .min : -Int64(-span / 1_000_000_000) }
    if span >= Self.longest { return .max }
    let rounded = span + 999_999_999
    // A billion is 2^9 times 1953125; a division of 64 bits takes a fraction of one of 128.
    if let part = UInt64(exactly: rounded >> 9) { return Int64(part / 1_953_125) }
    return Int64(rounded / 1_000_000_000)
  }

  private static var longest: Int128 { Int128(Int64.max) * 1_000_000_000 }
  private static var shortest: Int128 { Int128(Int64.min) * 1_000_000_000 }
}
