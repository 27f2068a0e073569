// SPDX-License-Identifier: MIT

import Synchronization

/// How long to wait after a failure: twice as long after each, up to a bound, and as at first after a
/// success.
final class Backoff: Sendable {
  let first: Duration
  let longest: Duration
  private let failures = Mutex(0)

  init(first: Duration = .seconds(1), longest: Duration = .seconds(60)) {
    self.first = first
    self.longest = longest
  }

  /// Counts a failure, and returns how long to wait.
  func failed() -> Duration {
    let before = failures.withLock { failures in
      defer { failures += 1 }
      return failures
    }
    // From some power on it is the bound anyway.
    return min(longest, first * (1 << min(before, 20)))
  }

  /// Forgets failures; returns whether there were any.
  func succeeded() -> Bool {
    failures.withLock { failures in
      defer { failures = 0 }
      return failures > 0
    }
  }
}
