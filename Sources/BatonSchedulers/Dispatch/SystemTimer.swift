// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// A dispatch timer: the one beneath a ``BlockDriver``, or that of a ``SystemRepetition``.
final class SystemTimer: @unchecked Sendable {  // Sendable: Dispatch's objects may be used on any thread.
  private let source: any DispatchSourceTimer
  let clock: TimerClock
  private let leeway: DispatchTimeInterval

  /// Makes a timer that is not set. The system keeps `handler`, and this object, until the timer is cancelled.
  init(
    queue: DispatchQueue, clock: TimerClock, leeway: DispatchTimeInterval,
    handler: @escaping @Sendable () -> Void
  ) {
    source = DispatchSource.makeTimerSource(queue: queue)
    self.clock = clock
    self.leeway = leeway
    source.setEventHandler { [self] in withExtendedLifetime(self, handler) }
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  /// Has the handler run at a moment on the timer's clock and then every interval, and replaces an earlier setting.
  func set(for moment: UInt64, every interval: DispatchTimeInterval = .never) {
    switch clock {
    case .monotonic:
      let deadline = DispatchTime(uptimeNanoseconds: moment)
      source.schedule(deadline: deadline, repeating: interval, leeway: leeway)
    case .wall:
      let deadline = TimerClock.dispatchTime(wallMoment: moment)
      source.schedule(wallDeadline: deadline, repeating: interval, leeway: leeway)
    }
  }

  func cancel() { source.cancel() }
}

/// A block that a system timer runs again and again, each with its own leeway, and the disposable that stops it.
final class SystemRepetition: Disposable {
  let timing: Repetition
  private let timer: SystemTimer
  private let item: PeriodicItem<Void>

  init(_ timing: Repetition, on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
    let (clock, moment): (TimerClock, UInt64) =
      switch timing.start {
      case .at(let date): (.wall, TimerClock.wallMoment(date))
      case .after(let delay): (.monotonic, MonotonicClock.deadline(after: delay, from: MonotonicClock.now()))
      }
    let item = PeriodicItem(()) { block() }
    (self.timing, self.item) = (timing, item)
    timer = SystemTimer(queue: queue, clock: clock, leeway: timing.leeway.dispatchInterval) { item.run() }
    // A system timer without an interval would fire only once.
    timer.set(for: moment, every: max(timing.interval, .nanoseconds(1)).dispatchInterval)
  }

  /// Whether the timer goes by the wall clock.
  var isWall: Bool { timer.clock == .wall }

  func dispose() {
    item.dispose()
    timer.cancel()
  }
}

/// The clock of a timer's deadlines.
enum TimerClock: Sendable {
  /// The ``MonotonicClock``, for spans of time.
  case monotonic
  /// The wall clock, in nanoseconds since 1970, for dates. It can be set, and timers follow it.
  case wall

  /// The latest moment of the wall clock that Dispatch can represent, in the year 2116. Later timers never fire.
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
    let time = Platform.interval(max(moment, 1_000_000_000))
    return DispatchWallTime(timespec: time)
  }
}
