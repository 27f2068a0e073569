// SPDX-License-Identifier: MIT

import Synchronization

/// Counts, on any thread.
final class Tally: Sendable {
  private let number = Atomic(0)

  var count: Int { number.load(ordering: .sequentiallyConsistent) }

  /// Counts one more, and returns how many that are.
  @discardableResult
  func next() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
}
