// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// The one dispatch timer beneath a ``BlockDriver``.
final class SystemTimer: @unchecked Sendable {  // Sendable: Dispatch's objects may be used on any thread.
  private let source: any DispatchSourceTimer
  private let clock: TimerClock
  private let leeway: DispatchTimeInterval

  /// Makes a timer that is not set. The system keeps `handler` until the timer is cancelled.
  init(
    queue: DispatchQueue, clock: TimerClock, leeway: DispatchTimeInterval,
    handler: @escaping @Sendable () -> Void
  ) {
    source = DispatchSource.makeTimerSource(queue: queue)
    self.clock = clock
    self.leeway = leeway
    source.setEventHandler(handler: handler)
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  /// Has the handler run once, at a moment on the timer's clock, and replaces an earlier setting.
  func set(for moment: UInt64) {
    switch clock {
    case .monotonic: source.schedule(deadline: DispatchTime(uptimeNanoseconds: moment), leeway: leeway)
    case .wall: source.schedule(wallDeadline: TimerClock.dispatchTime(wallMoment: moment), leeway: leeway)
    }
  }

  func cancel() { source.cancel() }
}

/// The clock of a ``BlockDriver``'s deadlines.
enum TimerClock: Sendable {
  /// The ``MonotonicClock``, for spans of time.
  case monotonic
  /// The wall clock, in nanoseconds since 1970, for dates. It can be set, and timers follow it.
  case wall

  /// The latest moment of the wall clock that Dispatch can represent, in the year 2116. Later timers never
  /// fire.
  static let lastWallMoment: UInt64 = 1 << 62 - 1

  @inline(__always)
  func now() -> UInt64 {
    switch self {
    case .monotonic: MonotonicClock.now()
    case .wall: Platform.wallTime()
    }
  }

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
    let time = Platform.interval(max(moment, 1_000_000_000))
    return DispatchWallTime(timespec: time)
  }
}
