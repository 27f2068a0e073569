// SPDX-License-Identifier: MIT

import Dispatch

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
