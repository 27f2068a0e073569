// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// A signal that a thread waits for while it serves its run loop, so that what it waits for may run there: what the loop serves
/// in its default mode, and in the mode in which it runs already, such as that of an interface that is tracking a finger.
package final class ServingWait: Sendable {
  /// The seconds that a turn of a run loop lasts: work that is a timer's or another source's does not end one.
  private static let turn = 0.001
  /// The seconds after which a run loop that had nothing to wait for is looked at again.
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
    let outer = RunLoop.current.currentMode
    while !isSignalled.load(ordering: .acquiring) {
      let left = deadline.secondsLeft
      if left <= 0 { return false }
      // It returns at once if nothing can come out of the loop; then the signal is all there is to wait for.
      if !turn(outer, left) { _ = semaphore.wait(timeout: .now() + min(left, Self.pause)) }
    }
    return true
  }

  /// Serves each mode for a moment; returns whether anything could come out of one.
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

/// A point of time on the clock that cannot jump, or none.
package struct Deadline: Sendable {
  private let nanoseconds: UInt64?

  /// - Parameter timeout: The seconds from now; a negative number is none, nil and more than a century no end of time.
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
