// SPDX-License-Identifier: MIT

import RxRows

/// Rows of programs in the Swift 5 mode that import `BatonRx`, beside the same rows of the Swift 6 mode.
let swiftFiveRows = [
  swiftFive("subject.1", RxRows.subject) { $0 * ($0 - 1) / 2 },
  swiftFive("subject.map8.1", RxRows.eightMaps) { $0 * ($0 - 1) / 2 + 8 * $0 },
  swiftFive("combineLatest.2", RxRows.combineTwo) { ($0 - 1) * ($0 - 1) },
  swiftFive("subscribe.just.map.filter", RxRows.justMapFilter) { $0 * ($0 + 1) / 2 },
  swiftFive("single.map.flatMap", RxRows.singleChain) { $0 * $0 },
]

/// - Parameters:
///   - name: The row of the Swift 6 mode, which has the same goals.
///   - sum: What `program` is to return for so many operations.
private func swiftFive(
  _ name: String, _ program: @escaping @Sendable (Int, Measure) -> Int, sum: @escaping @Sendable (Int) -> Int
) -> Row {
  let row = (subjectRows + joiningRows + synchronousRows).first { $0.name == name }!
  return Row(
    name: "rx." + name,
    operation: "\(name) in a program of the Swift 5 mode",
    count: row.count,
    goal: row.goal,
    allocationGoal: row.allocationGoal,
    mostAllocations: row.mostAllocations,
    baseline: Baseline(name: name, workload: row.workload),
    workload: { count, meter in
      let (result, expected) = (program(count, meter.callAsFunction), sum(count))
      precondition(result == expected, "rx.\(name): the sum is \(result) and should be \(expected)")
    }
  )
}
