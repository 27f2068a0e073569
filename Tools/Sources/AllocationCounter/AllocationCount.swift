// SPDX-License-Identifier: MIT

import CAllocationCounter

/// A number of heap allocations and the bytes that they asked for.
///
/// Unlike times, allocations are exact, so a test can hold them to a threshold:
/// ```swift
/// let (_, count) = AllocationCount.measure { for i in 0..<1000 { subject.onNext(i) } }
/// #expect(count.allocations == 0)
/// ```
/// Blocks that grow in place or are moved count as one allocation of their new size. What is freed does not
/// count.
package struct AllocationCount: Hashable, Sendable {
  /// How many allocations.
  package var allocations: Int
  /// How many bytes they asked for.
  package var bytes: Int

  package init(allocations: Int, bytes: Int) {
    self.allocations = allocations
    self.bytes = bytes
  }

  /// Whose allocations are counted.
  package enum Extent: Sendable {
    /// Those of the calling thread: tests that run side by side do not disturb one another.
    case thread
    /// Those of all threads, for work that crosses from one to another.
    case process
  }

  /// Whether allocations can be counted here. Where they cannot, every count is zero.
  package static var isAvailable: Bool { CAllocationCounterIsAvailable() }

  /// Whether a sanitizer watches the program, which brings an allocator of its own.
  package static var isSanitized: Bool { CAllocationCounterIsSanitized() }

  /// So many elements where the program is optimised; a tenth elsewhere, and where a sanitizer watches: each
  /// takes some ten times as long there.
  package static func flood(_ count: Int) -> Int {
    #if DEBUG
      count / 10
    #else
      isSanitized ? count / 10 : count
    #endif
  }

  /// Counts what is allocated while `body` runs.
  package static func measure<Result, Failure: Error>(
    _ extent: Extent = .thread,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, count: AllocationCount) {
    CAllocationCounterStart()
    defer { CAllocationCounterStop() }
    let before = total(extent)
    let result = try body()
    let after = total(extent)
    return (result, after - before)
  }

  package static func - (left: AllocationCount, right: AllocationCount) -> AllocationCount {
    AllocationCount(
      allocations: left.allocations - right.allocations,
      bytes: left.bytes - right.bytes
    )
  }

  private static func total(_ extent: Extent) -> AllocationCount {
    let count =
      switch extent {
      case .thread: CAllocationCounterOfThread()
      case .process: CAllocationCounterOfProcess()
      }
    return AllocationCount(allocations: Int(count.allocations), bytes: Int(count.bytes))
  }
}
