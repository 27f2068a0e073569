// SPDX-License-Identifier: MIT

import Foundation

/// Blocks the calling thread.
enum ThreadSleep {
  /// Blocks until a span has passed on the monotonic clock.
  static func sleep(for span: Duration) {
    let end = MonotonicClock.deadline(after: span, from: MonotonicClock.now())
    while true {
      let now = MonotonicClock.now()
      if now >= end { return }
      Platform.pause(nanoseconds: end - now)
    }
  }

  /// Blocks until the wall clock shows `date`, even if the clock is set meanwhile.
  static func sleep(until date: Date) {
    while true {
      let remaining = date.timeIntervalSinceNow
      guard remaining > 0 else { return }
      // At most a second at a time, because the clock may be set.
      Platform.pause(nanoseconds: UInt64(min(remaining, 1) * 1e9) + 1)
    }
  }
}
