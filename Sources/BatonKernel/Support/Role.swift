// SPDX-License-Identifier: MIT

import Synchronization

/// The right to take elements out of a queue, which one thread or task at a time has.
///
/// The word counts the arrivals since the role was free. A thread that raises the count from zero has the
/// role. A later arrival only raises the count, and the holder of the role looks once more before it gives
/// the role up.
@frozen @usableFromInline
struct Role: ~Copyable, Sendable {
  @usableFromInline let arrivals: Atomic<UInt32>

  @inlinable init(isHeld: Bool = false) { arrivals = Atomic(isHeld ? 1 : 0) }

  var isFree: Bool { arrivals.load(ordering: .acquiring) == 0 }

  /// Takes the role, or leaves word for the present holder.
  @inlinable @inline(__always)
  func take() -> Bool { arrivals.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 }

  @inlinable @inline(__always)
  func takeIfFree() -> Bool {
    arrivals.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
  }

  /// Gives the role up. Returns false if word has been left, and the caller has the role still.
  @inlinable @inline(__always)
  func leave() -> Bool {
    if arrivals.compareExchange(expected: 1, desired: 0, ordering: .acquiringAndReleasing).exchanged {
      return true
    }
    _ = arrivals.exchange(1, ordering: .acquiringAndReleasing)
    return false
  }
}
