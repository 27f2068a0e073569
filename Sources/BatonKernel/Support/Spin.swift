// SPDX-License-Identifier: MIT

import Synchronization

/// Time that a thread lets pass without a system call, and without touching memory that other threads write.
package enum Spin {
  /// What ``pass(_:)`` looks at: zero, except in a test of ``pass(_:)``. Other modules may set it, so the
  /// optimiser must not remove the loads, as it does if the word is a local variable.
  package static let word = SpinWord()

  /// Loads a word `times` times, each in less than a nanosecond, or until the word is not zero.
  ///
  /// - Returns: How often it has loaded zero.
  @discardableResult
  package static func pass(_ times: Int) -> Int {
    var loads = 0
    while loads < times, word.value.load(ordering: .relaxed) == 0 { loads &+= 1 }
    return loads
  }
}

/// A word on a cache line of its own.
package struct SpinWord: ~Copyable, Sendable {
  private let apart0 = Padding()
  package let value = Atomic<UInt8>(0)
  private let apart1 = Padding()
}
