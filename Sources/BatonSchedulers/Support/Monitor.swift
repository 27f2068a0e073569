// SPDX-License-Identifier: MIT

import Foundation

/// A value under a lock, with a condition variable that waits by the ``MonotonicClock``.
struct Monitor<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // Sendable: `value` is only touched under `lock`.
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
    Platform.initialize(condition)
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

  /// Calls `body` under the lock, and again after each signal, until it returns a value or `deadline` has
  /// passed. Returns nil in the second case.
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
        Platform.wait(for: condition, lock, until: deadline, from: now)
      }
    }
  }

  func signal() { pthread_cond_signal(condition) }

  func broadcast() { pthread_cond_broadcast(condition) }
}

/// Where one thread sleeps: a binary semaphore, like `LockSupport` in Java. A call of ``unpark()`` before
/// ``park(until:)`` is not lost.
package final class Parker: Sendable {
  private let isAwaited = Monitor(false)

  package init() {}

  /// Returns true when ``unpark()`` has been called since this last returned true, or false when `deadline`
  /// has passed.
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
