// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// What a ``TimerQueue`` measures its deadlines on.
enum TimerClock: Sendable {
  /// The ``MonotonicClock``, for spans.
  case monotonic
  /// The wall clock, for dates: it can be set, and timers follow it. Nanoseconds since 1970.
  case wall

  /// The latest moment of the wall clock that Dispatch can hold, in the year 2116; later ones never come.
  static let lastWallMoment: UInt64 = 1 << 62 - 1

  @inline(__always)
  func now() -> UInt64 {
    switch self {
    case .monotonic: MonotonicClock.now()
    case .wall: Platform.wallTime()
    }
  }

  /// A date as a moment of the wall clock. What cannot be held becomes the nearest that can.
  static func wallMoment(_ date: Date) -> UInt64 {
    let seconds = date.timeIntervalSince1970
    guard seconds > 0 else { return 0 }
    if seconds >= Double(lastWallMoment) / 1e9 { return lastWallMoment }
    // In two steps: seconds with a fraction are held more exactly than as many nanoseconds.
    let whole = seconds.rounded(.down)
    return UInt64(whole) * 1_000_000_000 + UInt64(((seconds - whole) * 1e9).rounded())
  }

  /// A moment of the wall clock as Dispatch wants it, which takes the first nanosecond of 1970 for never.
  static func dispatchTime(wallMoment moment: UInt64) -> DispatchWallTime {
    if moment >= lastWallMoment { return .distantFuture }
    let time = Platform.interval(max(moment, 1_000_000_000))
    return DispatchWallTime(timespec: time)
  }
}
