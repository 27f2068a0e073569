// SPDX-License-Identifier: MIT

import Foundation

/// A value under a lock, with a condition variable that waits by the ``MonotonicClock``.
///
/// Unsafe: `init` makes the three variables and `deinit` frees them, when nobody can be within a method. They
/// are allocated, because the system requires that a mutex and a condition stay at their address.
@usableFromInline
@safe package struct Monitor<Value: ~Copyable>: ~Copyable, @unchecked Sendable {  // Sendable: by `lock`.
  @usableFromInline let lock: UnsafeMutablePointer<pthread_mutex_t>
  @usableFromInline let condition: UnsafeMutablePointer<pthread_cond_t>
  @usableFromInline let value: UnsafeMutablePointer<Value>

  package init(_ initial: consuming sending Value) {
    unsafe value = .allocate(capacity: 1)
    unsafe value.initialize(to: initial)
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
    unsafe condition = .allocate(capacity: 1)
    unsafe Platform.initialize(condition)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe condition.deallocate()
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  @inlinable @inline(__always)
  package func withLock<Result: ~Copyable>(_ body: (inout Value) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return unsafe body(&value.pointee)
  }

  /// Calls `body` under the lock, and again after each signal, until it returns a value or, nil, `deadline`
  /// has passed.
  package func wait<Result>(until deadline: UInt64 = .max, _ body: (inout Value) -> Result?) -> Result? {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while true {
      if let result = unsafe body(&value.pointee) { return result }
      if deadline >= MonotonicClock.longestSpan {
        unsafe pthread_cond_wait(condition, lock)
      } else {
        let now = MonotonicClock.now()
        if now >= deadline { return nil }
        unsafe Platform.wait(for: condition, lock, until: deadline, from: now)
      }
    }
  }

  package func signal() { unsafe pthread_cond_signal(condition) }

  package func broadcast() { unsafe pthread_cond_broadcast(condition) }
}

/// Where one thread sleeps: a binary semaphore, like `LockSupport` in Java. A call of ``unpark()`` before
/// ``park(until:)`` is not lost.
package final class Parker: Sendable {
  private let permit = Monitor(false)

  package init() {}

  /// Returns true when ``unpark()`` has been called since this last returned true, or false when `deadline`
  /// has passed.
  package func park(until deadline: UInt64 = .max) -> Bool {
    permit.wait(until: deadline) { isGiven in
      if !isGiven { return nil }
      isGiven = false
      return true
    } ?? false
  }

  package func unpark() {
    permit.withLock { $0 = true }
    permit.signal()
  }
}
