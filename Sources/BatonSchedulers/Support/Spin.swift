// SPDX-License-Identifier: MIT

import Synchronization

/// Time that a thread lets pass without a system call, and without touching memory that other threads use.
package enum Spin {
  /// Loads a word of the calling thread's own `times` times, each in less than a nanosecond.
  package static func pass(_ times: Int) {
    let own = Atomic<UInt8>(0)
    load(own, times)
  }

  /// Not inlined: from a variable whose address does not leave the function the optimiser removes even atomic loads, and with
  /// them the loop.
  @inline(never)
  private static func load(_ word: borrowing Atomic<UInt8>, _ times: Int) {
    for _ in 0..<times { _ = word.load(ordering: .relaxed) }
  }
}
