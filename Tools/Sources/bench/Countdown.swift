// SPDX-License-Identifier: MIT

import Synchronization

/// Finishes when it has been stepped so many times, from any threads.
final class Countdown: Sendable {
  private let left: Atomic<Int>
  private let finish = Finish()

  init(_ count: Int) { left = Atomic(count) }

  func step() {
    if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { finish.signal() }
  }

  /// Waits for the last step; traps if there is one too many.
  func wait(_ row: String) {
    finish.wait(row)
    precondition(left.load(ordering: .acquiring) == 0, "\(row): something ran twice")
  }
}
