// SPDX-License-Identifier: MIT

import Foundation

/// Blocks the calling thread.
enum ThreadSleep {
  /// Blocks until a span has passed on a clock that cannot jump.
  static func sleep(for span: Duration) {
    let end = MonotonicClock.deadline(after: span, from: MonotonicClock.now())
    while true {
      let now = MonotonicClock.now()
      if now >= end { return }
      Platform.pause(nanoseconds: end - now)
    }
  }

  /// Blocks until the wall clock shows `date`, whatever it is set to meanwhile.
  static func sleep(until date: Date) {
    while true {
      let remaining = date.timeIntervalSinceNow
      guard remaining > 0 else { return }
      // The clock may be set: it is looked at every second.
      Platform.pause(nanoseconds: UInt64(min(remaining, 1) * 1e9) + 1)
    }
  }
}
