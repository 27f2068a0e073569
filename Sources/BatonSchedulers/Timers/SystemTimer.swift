// SPDX-License-Identifier: MIT

import Dispatch

/// The one timer of the system beneath a ``TimerQueue``.
final class SystemTimer: @unchecked Sendable {  // Sendable: any thread may use an object of Dispatch.
  private let source: any DispatchSourceTimer
  private let leeway: DispatchTimeInterval

  /// Makes a timer that is not set. The system keeps `handler` until the timer is cancelled.
  init(queue: DispatchQueue, leeway: DispatchTimeInterval, handler: @escaping @Sendable () -> Void) {
    source = DispatchSource.makeTimerSource(queue: queue)
    self.leeway = leeway
    source.setEventHandler(handler: handler)
    source.schedule(deadline: .distantFuture)
    source.activate()
  }

  /// Has the handler run once, at a moment on the ``MonotonicClock``; forgets what was set before.
  func set(for moment: UInt64) {
    source.schedule(deadline: DispatchTime(uptimeNanoseconds: moment), leeway: leeway)
  }

  func cancel() { source.cancel() }
}
