// SPDX-License-Identifier: MIT

import Foundation

/// For how long a thread has been on a processor.
///
/// Unsafe: the system's functions fill variables of their callers during the call alone.
package struct ProcessorClock: Sendable {
  #if canImport(Darwin)
    /// Nanoseconds; nil, because no other thread's time is known here.
    func now() -> UInt64? { nil }
  #else
    /// Shows other threads the time of the one that has made this.
    private let clock: clockid_t?

    /// The calling thread's.
    init() {
      var clock = clockid_t()
      self.clock = unsafe pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : nil
    }

    /// Nanoseconds; nil when the thread has ended.
    func now() -> UInt64? { clock.flatMap(Self.time) }
  #endif

  /// Nanoseconds of the calling thread: a system call.
  package static func ofCallingThread() -> UInt64 { time(on: CLOCK_THREAD_CPUTIME_ID) ?? 0 }

  private static func time(on clock: clockid_t) -> UInt64? {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return nil }
    return UInt64(max(time.tv_sec, 0)) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
