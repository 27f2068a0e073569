// SPDX-License-Identifier: MIT

import BatonSchedulers
import Dispatch
import Foundation
import Synchronization

/// A signal for a thread that serves its run loop while it waits, so that what it waits for may run there. It
/// serves the loop's default mode, and the mode in which the loop runs already (such as the one in which an
/// interface tracks a finger).
package final class ServingWait: Sendable {
  /// The length of a run loop's turn, in seconds: work of a timer or of another source does not end a turn.
  private static let turn = 0.001
  /// The pause before a run loop that had nothing to wait for is looked at again, in seconds.
  private static let pause = 0.05

  private let isSignalled = Atomic(false)
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func signal() {
    isSignalled.storeReleasing(true)
    semaphore.signal()
  }

  /// Returns whether the signal came before the deadline.
  package func wait(until deadline: Deadline) -> Bool {
    let wait = RunTrace.beginWait(.blocked, "the end of a sequence")
    defer { RunTrace.endWait(wait) }
    let outer = RunLoop.current.currentMode
    while !isSignalled.load(ordering: .acquiring) {
      let left = deadline.secondsLeft
      if left <= 0 { return false }
      // The turn returns false at once if the loop has no source; then only the signal is left to wait for.
      if !turn(outer, left) { _ = semaphore.wait(timeout: .now() + min(left, Self.pause)) }
    }
    return true
  }

  /// Serves each mode for a moment. Returns whether any of them had a source.
  private func turn(_ outer: RunLoop.Mode?, _ left: TimeInterval) -> Bool {
    let moment = min(left, Self.turn)
    var canCome = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: moment))
    if let outer, outer != .default, !isSignalled.load(ordering: .acquiring) {
      let end = Date(timeIntervalSinceNow: moment)
      if RunLoop.current.run(mode: outer, before: end) { canCome = true }
    }
    return canCome
  }
}

/// A moment on the monotonic clock, or none.
package struct Deadline: Sendable {
  private let nanoseconds: UInt64?

  /// - Parameter timeout: In seconds from now. A negative number means now; nil, and more than a century,
  ///   mean no deadline.
  package init(after timeout: TimeInterval?) {
    guard let timeout, timeout < 4e9 else {
      nanoseconds = nil
      return
    }
    nanoseconds = MonotonicClock.now() + UInt64(max(timeout, 0) * 1e9)
  }

  package var secondsLeft: TimeInterval {
    guard let nanoseconds else { return .infinity }
    let now = MonotonicClock.now()
    return nanoseconds > now ? Double(nanoseconds - now) * 1e-9 : 0
  }
}
