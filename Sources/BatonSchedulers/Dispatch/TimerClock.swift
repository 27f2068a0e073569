// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

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
