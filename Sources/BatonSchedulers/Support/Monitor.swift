// SPDX-License-Identifier: MIT

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A value behind a lock, with a condition to wait for, by the ``MonotonicClock``.
struct Monitor<Value: ~Copyable>: ~Copyable, @unchecked Sendable {  // Sendable: `value` is used under `lock`.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private let value: UnsafeMutablePointer<Value>

  init(_ initial: consuming sending Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
    condition = .allocate(capacity: 1)
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

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @inline(__always)
  func withLock<Result: ~Copyable>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value.pointee)
  }

  /// Calls `body`, again after each signal, until it returns something or `deadline` has passed; nil then.
  func wait<Result>(until deadline: UInt64 = .max, _ body: (inout Value) -> Result?) -> Result? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value.pointee) { return result }
      if deadline >= MonotonicClock.longestSpan {
        pthread_cond_wait(condition, lock)
      } else {
        let now = MonotonicClock.now()
        if now >= deadline { return nil }
        wait(until: deadline, from: now)
      }
    }
  }

  func signal() { pthread_cond_signal(condition) }

  func broadcast() { pthread_cond_broadcast(condition) }

  private func wait(until deadline: UInt64, from now: UInt64) {
    #if canImport(Darwin)
      var time = Self.time(deadline - now)
      pthread_cond_timedwait_relative_np(condition, lock, &time)
    #else
      var time = Self.time(deadline)
      pthread_cond_timedwait(condition, lock, &time)
    #endif
  }

  private static func time(_ nanoseconds: UInt64) -> timespec {
    timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}

/// Where one thread sleeps until others have it go on.
package final class Parker: Sendable {
  private let isAwaited = Monitor(false)

  package init() {}

  /// Returns when ``unpark()`` has been called since this last returned true, or false when `deadline` has
  /// passed.
  package func park(until deadline: UInt64 = .max) -> Bool {
    isAwaited.wait(until: deadline) { token in
      if !token { return nil }
      token = false
      return true
    } ?? false
  }

  package func unpark() {
    isAwaited.withLock { $0 = true }
    isAwaited.signal()
  }
}
