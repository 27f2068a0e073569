// SPDX-License-Identifier: MIT

import AllocationCounter

/// Runs rows and measures them.
struct Runner: Sendable {
  /// How many runs count, after one that does not.
  var runs = 5
  /// Divides the number of operations of each run, for tests that want results and not figures.
  var divisor = 1
  /// Where the threads of each run are placed; if nil, they stay where they are.
  var placement: Placement?

  /// Measures `row` and, in turns with it, its baseline.
  func time(_ row: Row) -> TimeResult {
    var own: [Double] = []
    var others: [Double] = []
    for run in 0...runs {
      let other = row.baseline.map { sample($0.workload, $0.count ?? row.count, row.time) }
      let result = sample(row.workload, row.count, row.time)
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
  /// for all operations does not count. Where threads hand over, how often one is woken up is chance, and the
  /// difference of two runs would double it: there what all need is divided by their number.
  func allocations(_ row: Row) -> AllocationResult {
    let count = max(1, min(divided(row.count), 50_000))
    // What is made once and for all, such as a thread's trampoline, is there after this.
    _ = counted(row, count)
    let once = counted(row, count)
    let twice = counted(row, 2 * count)
    let (all, operations) = row.handsOver ? (twice, 2 * count) : (twice - once, count)
    return AllocationResult(
      name: "alloc." + row.name,
      operation: row.operation,
      allocations: max(0, Double(all.allocations) / Double(operations)),
      bytes: max(0, Double(all.bytes) / Double(operations)),
      goal: row.allocationGoal,
      most: row.mostAllocations
    )
  }

  private func divided(_ count: Int) -> Int { max(1, count / divisor) }

  private func sample(_ workload: Workload, _ count: Int, _ quantity: Meter.Quantity) -> Double {
    placement?.apply()
    let meter = Meter(quantity)
    let count = divided(count)
    workload(count, meter)
    return meter.nanoseconds / Double(count)
  }

  private func counted(_ row: Row, _ count: Int) -> AllocationCount {
    placement?.apply()
    let meter = Meter(.allocations(row.extent))
    row.workload(count, meter)
    return meter.allocations
  }
}
