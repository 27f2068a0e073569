// SPDX-License-Identifier: MIT

import Foundation

/// What one would write by hand to have work done on a thread: it waits in an array behind a lock, and a
/// condition variable tells the thread of the first.
final class ConditionThread: @unchecked Sendable {  // Sendable: all behind the lock.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)  // Unsafe: ours.
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)  // Unsafe: ours.
  @exclusivity(unchecked) private var waiting: [@Sendable () -> Void] = []
  @exclusivity(unchecked) private var isOver = false

  init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(condition, nil)
    Thread.detachNewThread { [self] in run() }
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  func add(_ work: @escaping @Sendable () -> Void) {
    pthread_mutex_lock(lock)
    let wakes = waiting.isEmpty
    waiting.append(work)
    pthread_mutex_unlock(lock)
    if wakes { pthread_cond_signal(condition) }
  }

  /// Ends the thread when it has nothing left.
  func end() {
    pthread_mutex_lock(lock)
    isOver = true
    pthread_mutex_unlock(lock)
    pthread_cond_signal(condition)
  }

  private func run() {
    var batch: [@Sendable () -> Void] = []
    while true {
      batch.removeAll(keepingCapacity: true)
      pthread_mutex_lock(lock)
      while waiting.isEmpty, !isOver { pthread_cond_wait(condition, lock) }
      swap(&batch, &waiting)
      pthread_mutex_unlock(lock)
      if batch.isEmpty { return }
      for work in batch { work() }
    }
  }
}
