// SPDX-License-Identifier: MIT

import AllocationCounter
import Foundation

/// Measures one run: its time, or its allocations.
final class Meter {
  enum Quantity {
    case time
    /// The time that all processors together spent on the program; waiting does not count.
    case processorTime
    case allocations(AllocationCount.Extent)
  }

  private let quantity: Quantity
  /// How long the measured part took.
  private(set) var nanoseconds = 0.0
  /// What was allocated meanwhile.
  private(set) var allocations = AllocationCount(allocations: 0, bytes: 0)

  init(_ quantity: Quantity) { self.quantity = quantity }

  /// Measures `body`, the part of a run that counts.
  func callAsFunction(_ body: () -> Void) {
    switch quantity {
    case .time:
      nanoseconds = Self.measure(CLOCK_MONOTONIC, body)
    case .processorTime:
      nanoseconds = Self.measure(CLOCK_PROCESS_CPUTIME_ID, body)
    case .allocations(let extent):
      allocations = AllocationCount.measure(extent, body).count
    }
  }

  private static func measure(_ clock: clockid_t, _ body: () -> Void) -> Double {
    let start = now(clock)
    body()
    return now(clock) - start
  }

  private static func now(_ clock: clockid_t) -> Double {
    var time = timespec()
    precondition(clock_gettime(clock, &time) == 0, "clock_gettime: failed with \(errno)")
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
