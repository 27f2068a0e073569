// SPDX-License-Identifier: MIT

import Foundation

// This file's path precedes those of files that import Dispatch, because otherwise the compiler of Linux
// takes the members of `timespec` for those of a module that is not imported.

/// The differences between platforms. Foundation re-exports the system's own functions on each of them.
///
/// Unsafe: the system's functions get addresses of variables of the calling function, or of memory that its
/// caller owns, and use them during the call alone.
package enum Platform {
  /// The monotonic clock beneath `DispatchTime`, in nanoseconds since some fixed moment.
  @inline(__always)
  package static func uptime() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      return time(of: CLOCK_MONOTONIC)
    #endif
  }

  /// The wall clock, in nanoseconds since 1970. It may be set.
  package static func wallTime() -> UInt64 { time(of: CLOCK_REALTIME) }

  @inline(__always)
  private static func time(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(max(time.tv_sec, 0)) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  package static func interval(_ nanoseconds: UInt64) -> timespec {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return .init(tv_sec: numericCast(seconds), tv_nsec: numericCast(rest))
  }

  /// Runs `body` in an autorelease pool, if there is Objective-C: otherwise autoreleased objects would live
  /// as long as the thread.
  @inlinable @inline(__always)
  package static func withAutoreleasePool<Result>(_ body: () -> Result) -> Result {
    #if canImport(ObjectiveC)
      autoreleasepool(invoking: body)
    #else
      body()
    #endif
  }

  /// Blocks the calling thread for a span, or for less if a signal arrives.
  package static func pause(nanoseconds: UInt64) {
    var span = interval(min(nanoseconds, 1 << 60))
    unsafe nanosleep(&span, nil)
  }

  /// Makes a condition variable whose timed waits go by ``uptime()``.
  package static func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
    unsafe condition.initialize(to: pthread_cond_t())
    #if canImport(Darwin)
      unsafe pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      unsafe pthread_condattr_init(&attributes)
      unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      unsafe pthread_cond_init(condition, &attributes)
      unsafe pthread_condattr_destroy(&attributes)
    #endif
  }

  package static func wait(
    for condition: UnsafeMutablePointer<pthread_cond_t>, _ lock: UnsafeMutablePointer<pthread_mutex_t>,
    until deadline: UInt64, from now: UInt64
  ) {
    #if canImport(Darwin)
      var time = interval(deadline - now)
      unsafe pthread_cond_timedwait_relative_np(condition, lock, &time)
    #else
      var time = interval(deadline)
      unsafe pthread_cond_timedwait(condition, lock, &time)
    #endif
  }

  #if canImport(Darwin)
    @inline(__always)
    package static var isMainThread: Bool { pthread_main_np() != 0 }
  #else
    private static let mainThreadKey = threadLocalKey("MainThread", holdsObjects: false)

    /// Whether the calling thread is the first one. Cached (1: yes, 2: no), because `Thread.isMainThread` is
    /// two system calls.
    package static var isMainThread: Bool {
      let known = unsafe UInt(bitPattern: pthread_getspecific(mainThreadKey))
      if known != 0 { return known == 1 }
      let isMain = Thread.isMainThread
      unsafe pthread_setspecific(mainThreadKey, UnsafeMutableRawPointer(bitPattern: isMain ? 1 : 2))
      return isMain
    }
  #endif

  /// Makes a key of thread-local words. If they hold objects, an object is released when its thread ends.
  package static func threadLocalKey(_ owner: StaticString, holdsObjects: Bool) -> pthread_key_t {
    var key = pthread_key_t()
    #if canImport(Darwin)
      let release: @convention(c) (UnsafeMutableRawPointer) -> Void = {
        unsafe Unmanaged<AnyObject>.fromOpaque($0).release()
      }
    #else
      let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
        if let object = unsafe $0 { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
      }
    #endif
    let status = unsafe pthread_key_create(&key, holdsObjects ? release : nil)
    require(status == 0, "\(owner): the system has no more thread-local keys (\(status))")
    return key
  }
}
