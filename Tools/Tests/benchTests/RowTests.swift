// SPDX-License-Identifier: MIT

import AllocationCounter
import Foundation
import Synchronization
import Testing

@testable import bench

@Suite("Rows")
struct RowTests {
  @Test("Names are unique and none is the beginning of an option")
  func names() {
    #expect(Set(Bench.names).count == Bench.names.count)
    #expect(Bench.names.allSatisfy { !$0.hasPrefix("-") && !$0.contains("*") })
  }

  // Those that are traced record the whole process, whose other tests count allocations.
  // The baselines rely on the order that dispatch queues make, which the thread sanitizer does not see.
  @Test(
    "Every workload does what it is for; it traps otherwise", .enabled(if: !AllocationCount.isSanitized),
    arguments: Bench.rows.map(\.name).filter { !$0.hasPrefix("traced.") })
  func workload(name: String) async throws {
    let row = try #require(Bench.rows.first { $0.name == name })
    // On a thread of its own: a workload waits, and some wait for tasks, whose threads must not be what
    // waits.
    let result = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Runner(runs: 1, divisor: 100).time(row)) }
    }
    #expect(result.time.minimum > 0)
    #expect((result.baseline != nil) == (row.baseline != nil))
  }

  @Test("Periodic work is watched for as many periods as were asked for, a dispatch timer first")
  func accuracy() throws {
    let results = Bench.measure([Accuracy.name], periods: 20)
    let accuracy = try #require(results.accuracy)
    #expect(results.rows.isEmpty && results.yardsticks.isEmpty)
    #expect(accuracy.schedulers.map(\.name) == periodicSchedulers.map(\.name))
    #expect(([accuracy.baseline] + accuracy.schedulers).allSatisfy { $0.periods == 20 && $0.runs > 0 })
  }

  @Test("A run measures what was selected, and the yardsticks only if times are wanted")
  func selection() {
    let runner = Runner(runs: 1, divisor: 1000)
    let timed = Bench.measure(["sync.range.map.filter.map"], periods: 1, with: runner)
    #expect(timed.rows.map(\.row.name) == ["sync.range.map.filter.map"])
    #expect(timed.yardsticks.count == yardsticks.count)
    #expect(timed.allocations?.isEmpty != false)
    #expect(timed.accuracy == nil)
    let counted = Bench.measure(["alloc.subscription.10"], periods: 1, with: runner)
    #expect(counted.rows.isEmpty && counted.yardsticks.isEmpty)
    #expect(
      counted.allocations?.map(\.name) == (AllocationCount.isAvailable ? ["alloc.subscription.10"] : nil)
    )
  }

  @Test(
    "Where threads hand over, an operation is not said to allocate more than it did in any run",
    .enabled(if: AllocationCount.isAvailable))
  func handingOver() {
    let runs = Atomic(0)
    var row = Row(name: "row", operation: "one", count: 1000) { count, meter in
      let isLast = runs.wrappingAdd(1, ordering: .relaxed).newValue % 3 == 0
      var made: [AnyObject] = []
      made.reserveCapacity(count)
      meter { if isLast { for _ in 0..<count { made.append(NSObject()) } } }
      withExtendedLifetime(made) {}
    }
    row.extent = .thread
    row.handsOver = true
    #expect((1...1.1).contains(Runner().allocations(row).allocations))
    row.handsOver = false
    #expect((2...2.2).contains(Runner().allocations(row).allocations))
  }
}
