// SPDX-License-Identifier: MIT

import Foundation

/// A value behind the platform's plain lock, for the few places where threads often meet.
///
/// On Linux `Mutex` hands itself over in the kernel whenever two threads meet, which costs microseconds each
/// time, and the thread sanitizer does not see it do so; this lock lets the running thread go on.
struct Guarded<Value: ~Copyable>: ~Copyable, @unchecked Sendable {  // Sendable: `value` is used under `lock`.
  #if canImport(Darwin)
    private let lock: UnsafeMutablePointer<os_unfair_lock>
  #else
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
  #endif
  private let value: UnsafeMutablePointer<Value>

  init(_ initial: consuming sending Value) {
    value = .allocate(capacity: 1)
    value.initialize(to: initial)
    lock = .allocate(capacity: 1)
    #if canImport(Darwin)
      lock.initialize(to: os_unfair_lock())
    #else
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
    #endif
  }

  deinit {
    #if !canImport(Darwin)
      pthread_mutex_destroy(lock)
    #endif
    lock.deallocate()
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @inline(__always)
  func withLock<Result: ~Copyable>(_ body: (inout Value) -> Result) -> Result {
    #if canImport(Darwin)
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
    #else
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
    #endif
    return body(&value.pointee)
  }
}
