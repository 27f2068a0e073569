// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// A signal that a thread waits for while it serves its run loop, so that what it waits for may run there.
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
    while !isSignalled.load(ordering: .acquiring) {
      let left = deadline.secondsLeft
      if left <= 0 { return false }
      let end = Date(timeIntervalSinceNow: min(left, Self.turn))
      // It returns at once if nothing can come out of the loop; then the signal is all there is to wait for.
      if !RunLoop.current.run(mode: .default, before: end) {
        _ = semaphore.wait(timeout: .now() + min(left, Self.pause))
      }
    }
    return true
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
