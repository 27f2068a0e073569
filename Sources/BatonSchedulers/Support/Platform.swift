// SPDX-License-Identifier: MIT

import Foundation

/// What the systems spell in different ways. (Foundation brings the system's own functions along, on each of them.)
enum Platform {
  /// Nanoseconds since some fixed moment, on the clock beneath `DispatchTime`, which cannot be set.
  @inline(__always)
  static func uptime() -> UInt64 {
    #if canImport(Darwin)
      return clock_gettime_nsec_np(CLOCK_UPTIME_RAW)
    #else
      return time(of: CLOCK_MONOTONIC)
    #endif
  }

  /// Nanoseconds since 1970, on the clock that is set.
  @inline(__always)
  static func wallTime() -> UInt64 { time(of: CLOCK_REALTIME) }

  @inline(__always)
  private static func time(of clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(max(time.tv_sec, 0)) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }

  /// Where a dispatch queue's memory is.
  static func address(of queue: DispatchQueue) -> UnsafeRawPointer {
    let object = UnsafeRawPointer(Unmanaged.passUnretained(queue).toOpaque())
    #if canImport(Darwin)
      return object
    #else
      // An object of Swift's, whose one property is the queue.
      return object.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
    #endif
  }

  /// Where the queue's memory is on which the calling thread runs a block; that of one of the system's without a block.
  static var currentQueue: UnsafeRawPointer { dispatchGetCurrentQueue() }

  static func interval(_ nanoseconds: UInt64) -> timespec {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return .init(tv_sec: numericCast(seconds), tv_nsec: numericCast(rest))
  }

  /// Runs `body`; what it autoreleases is let go of at its end, where there is Objective-C.
  ///
  /// A thread that runs for long lets go of nothing otherwise until it ends.
  @inline(__always)
  static func letGo<Result>(after body: () -> Result) -> Result {
    #if canImport(ObjectiveC)
      autoreleasepool(invoking: body)
    #else
      body()
    #endif
  }

  /// Blocks the calling thread for so long, or less if a signal comes.
  static func pause(nanoseconds: UInt64) {
    var span = interval(min(nanoseconds, 1 << 60))
    nanosleep(&span, nil)
  }

  /// Makes a condition whose waits end by ``uptime()``.
  static func initialize(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
    condition.initialize(to: pthread_cond_t())
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  static func wait(
    for condition: UnsafeMutablePointer<pthread_cond_t>, _ lock: UnsafeMutablePointer<pthread_mutex_t>,
    until deadline: UInt64, from now: UInt64
  ) {
    #if canImport(Darwin)
      var time = interval(deadline - now)
      pthread_cond_timedwait_relative_np(condition, lock, &time)
    #else
      var time = interval(deadline)
      pthread_cond_timedwait(condition, lock, &time)
    #endif
  }

  #if canImport(Darwin)
    /// Whether the calling thread is the first of the process.
    @inline(__always)
    static var isMainThread: Bool { pthread_main_np() != 0 }
  #else
    private static let mainThreadKey = threadLocalKey("MainThread", holdsObjects: false)

    /// Whether the calling thread is the first of the process: 1 where it is, 2 where it is not, as the thread was told once.
    /// `Thread.isMainThread` makes two system calls.
    static var isMainThread: Bool {
      let known = UInt(bitPattern: pthread_getspecific(mainThreadKey))
      if known != 0 { return known == 1 }
      let isMain = Thread.isMainThread
      pthread_setspecific(mainThreadKey, UnsafeMutableRawPointer(bitPattern: isMain ? 1 : 2))
      return isMain
    }
  #endif

  /// A key of thread-local words. Those that hold an object let go of it when their thread ends.
  static func threadLocalKey(_ owner: StaticString, holdsObjects: Bool) -> pthread_key_t {
    var key = pthread_key_t()
    #if canImport(Darwin)
      let release: @convention(c) (UnsafeMutableRawPointer) -> Void = {
        Unmanaged<AnyObject>.fromOpaque($0).release()
      }
    #else
      let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
        if let object = $0 { Unmanaged<AnyObject>.fromOpaque(object).release() }
      }
    #endif
    let status = pthread_key_create(&key, holdsObjects ? release : nil)
    require(status == 0, "\(owner): the system has no more thread-local keys (\(status))")
    return key
  }
}

// Swift does not import it; it has been there from the beginning.
@_silgen_name("dispatch_get_current_queue")
private func dispatchGetCurrentQueue() -> UnsafeRawPointer
