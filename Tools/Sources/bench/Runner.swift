// SPDX-License-Identifier: MIT

import AllocationCounter

/// Runs rows and measures them.
struct Runner: Sendable {
  /// How many runs count, after one that does not.
  var runs = 5
  /// Divides the number of operations of each run, for tests that want results and not figures.
  var divisor = 1

  /// Measures `row` and, in turns with it, its baseline.
  func time(_ row: Row) -> TimeResult {
    var own: [Double] = []
    var others: [Double] = []
    for run in 0...runs {
      let other = row.baseline.map { sample($0.workload, of: row) }
      let result = sample(row.workload, of: row)
      if run == 0 { continue }
      own.append(result)
      if let other { others.append(other) }
    }
    return TimeResult(
      row: row,
      time: Statistics(own),
      baseline: others.isEmpty ? nil : Statistics(others)
    )
  }

  /// Counts what one operation of `row` allocates: what twice as many need more, so that what is needed once
  /// for all operations does not count.
  func allocations(_ row: Row) -> AllocationResult {
    let count = max(1, min(count(of: row), 50_000))
    // What is made once and for all, such as a thread's trampoline, is there after this.
    _ = counted(row.workload, count)
    let once = counted(row.workload, count)
    let twice = counted(row.workload, 2 * count)
    let more = twice - once
    return AllocationResult(
      name: "alloc." + row.name,
      operation: row.operation,
      allocations: max(0, Double(more.allocations) / Double(count)),
      bytes: max(0, Double(more.bytes) / Double(count)),
      goal: row.allocationGoal,
      most: row.mostAllocations
    )
  }

  private func count(of row: Row) -> Int { max(1, row.count / divisor) }

  private func sample(_ workload: Workload, of row: Row) -> Double {
    let meter = Meter(row.time)
    let count = count(of: row)
    workload(count, meter)
    return meter.nanoseconds / Double(count)
  }

  private func counted(_ workload: Workload, _ count: Int) -> AllocationCount {
    let meter = Meter(.allocations)
    workload(count, meter)
    return meter.allocations
  }
}
