// SPDX-License-Identifier: MIT

import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif
/// Blocks the calling thread.
enum ThreadSleep {
  /// Blocks until a span has passed on a clock that cannot jump.
  static func sleep(for span: Duration) {
    let end = MonotonicClock.deadline(after: span, from: MonotonicClock.now())
    while true {
      let now = MonotonicClock.now()
      if now >= end { return }
      pause(nanoseconds: end - now)
    }
  }

  /// Blocks until the wall clock shows `date`, whatever it is set to meanwhile.
  static func sleep(until date: Date) {
    while true {
      let remaining = date.timeIntervalSinceNow
      guard remaining > 0 else { return }
      // The clock may be set: it is looked at every second.
      pause(nanoseconds: UInt64(min(remaining, 1) * 1e9) + 1)
    }
  }

  private static func pause(nanoseconds: UInt64) {
    let (seconds, rest) = min(nanoseconds, 1 << 60).quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = timespec()
    time.tv_sec = numericCast(seconds)
    time.tv_nsec = numericCast(rest)
    // It may come back early, if a signal comes.
    nanosleep(&time, nil)
  }
}
