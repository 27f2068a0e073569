// SPDX-License-Identifier: MIT

/// A first-in first-out queue from which a waiter can also leave, by its number.
///
/// Numbers are given in the order of arrival, so the lowest is the first. Taking the first one takes
/// amortised constant time.
struct WaitingLine<Waiter> {
  private var waiters: [UInt64: Waiter] = [:]
  /// No waiter has a lower number.
  private var first: UInt64 = 0

  var isEmpty: Bool { waiters.isEmpty }

  mutating func append(_ waiter: Waiter, number: UInt64) {
    first = waiters.isEmpty ? number : min(first, number)
    waiters[number] = waiter
  }

  mutating func remove(_ number: UInt64) -> Waiter? { waiters.removeValue(forKey: number) }

  mutating func popFirst() -> Waiter? {
    if waiters.isEmpty { return nil }
    while true {
      defer { first += 1 }
      if let waiter = waiters.removeValue(forKey: first) { return waiter }
    }
  }
}
