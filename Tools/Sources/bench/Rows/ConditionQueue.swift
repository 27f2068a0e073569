// SPDX-License-Identifier: MIT

import Foundation

/// What one would write by hand to take numbers to a thread without having many wait: a ring behind a lock,
/// and a condition variable for each side. A negative number is the last.
final class ConditionQueue: @unchecked Sendable {  // Sendable: all behind the lock.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)  // Unsafe: ours.
  private let hasElement = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)  // Unsafe: ours.
  private let hasRoom = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)  // Unsafe: ours.
  @exclusivity(unchecked) private var ring: [Int]
  @exclusivity(unchecked) private var first = 0
  @exclusivity(unchecked) private var count = 0
  private let consume: @Sendable (Int) -> Void

  init(capacity: Int, _ consume: @escaping @Sendable (Int) -> Void) {
    ring = [Int](repeating: 0, count: capacity)
    self.consume = consume
    pthread_mutex_init(lock, nil)
    pthread_cond_init(hasElement, nil)
    pthread_cond_init(hasRoom, nil)
    Thread.detachNewThread { [self] in while takeOne() {} }
  }

  deinit {
    pthread_cond_destroy(hasRoom)
    pthread_cond_destroy(hasElement)
    pthread_mutex_destroy(lock)
    hasRoom.deallocate()
    hasElement.deallocate()
    lock.deallocate()
  }

  /// Waits for room, or has the oldest number make room.
  func send(_ number: Int, droppingOldest: Bool = false) {
    pthread_mutex_lock(lock)
    while count == ring.count, !droppingOldest { pthread_cond_wait(hasRoom, lock) }
    if count == ring.count { removeFirst() }
    var place = first + count
    if place >= ring.count { place -= ring.count }
    ring[place] = number
    count += 1
    let wakes = count == 1
    pthread_mutex_unlock(lock)
    if wakes { pthread_cond_signal(hasElement) }
  }

  private func takeOne() -> Bool {
    pthread_mutex_lock(lock)
    while count == 0 { pthread_cond_wait(hasElement, lock) }
    let number = ring[first]
    let wakes = count == ring.count
    removeFirst()
    pthread_mutex_unlock(lock)
    if wakes { pthread_cond_signal(hasRoom) }
    consume(number)
    return number >= 0
  }

  private func removeFirst() {
    first = first + 1 == ring.count ? 0 : first + 1
    count -= 1
  }
}
