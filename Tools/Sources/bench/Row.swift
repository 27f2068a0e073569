// SPDX-License-Identifier: MIT

import AllocationCounter

/// Does a number of operations, checks what came out, and lets the meter see the part that counts.
typealias Workload = @Sendable (_ count: Int, _ meter: Meter) -> Void

/// One row of the benchmark.
struct Row: Sendable {
  /// The name by which it is asked for.
  let name: String
  /// What one operation is.
  let operation: String
  /// How many operations one run does.
  let count: Int
  /// The goal, if there is one.
  var goal: Goal?
  /// The most allocations that an operation is to make on a quiet machine, if there is such a goal.
  var allocationGoal: Double?
  /// The most allocations that an operation may make on a busy machine, which `--check` enforces.
  var mostAllocations: Double?
  /// The same work without the library, if there is such a thing to compare the row with.
  var baseline: Baseline?
  /// Whether its threads hand over elements or work to one another, so that it matters which processors they
  /// run on.
  var handsOver = false
  /// Which time is measured.
  var time = Meter.Quantity.time
  /// Whether its allocations are counted too: not if it is another view of a row that has them counted.
  var hasAllocations = true
  /// Whose allocations are counted.
  var extent = AllocationCount.Extent.process
  let workload: Workload

  /// The same row, whose work stays on one thread: another thread's allocations, of a row before, do not
  /// count.
  var onOneThread: Row {
    var row = self
    if !handsOver { row.extent = .thread }
    return row
  }
}

/// The same work done plainly, without the library.
struct Baseline: Sendable {
  /// What does the work.
  let name: String
  /// How many operations one run does, if not as many as that of the row.
  var count: Int?
  let workload: Workload
}

/// The most that the median of a row is to be: a sum of yardsticks, a multiple of its baseline, or both.
struct Goal: Equatable, Sendable {
  private var compareExchanges = 0.0
  private var allocations = 0.0
  private var calls = 0.0
  private var ratio: Double?

  /// At most so many times the baseline.
  static func ratio(_ ratio: Double) -> Goal { Goal(ratio: ratio) }

  /// At most so many compare-exchange pairs (`C`), allocations with their release (`A`) and calls of closures
  /// (`F`), and so many times the baseline too.
  static func yardsticks(
    compareExchanges: Double = 0, allocations: Double = 0, calls: Double = 0, ratio: Double? = nil
  ) -> Goal {
    Goal(compareExchanges: compareExchanges, allocations: allocations, calls: calls, ratio: ratio)
  }

  /// The most nanoseconds an operation on a machine with these yardsticks and this baseline.
  func limit(_ yardsticks: Yardsticks?, baseline: Double?) -> Double? {
    let sum = yardsticks.map {
      compareExchanges * $0.compareExchange + allocations * $0.allocation + calls * $0.call
    }
    let limits = [sum.flatMap { $0 > 0 ? $0 : nil }, ratio.flatMap { ratio in baseline.map { ratio * $0 } }]
    return limits.compactMap { $0 }.min()
  }
}

/// What the three yardsticks took, nanoseconds each.
struct Yardsticks: Equatable, Sendable {
  var compareExchange: Double
  var allocation: Double
  var call: Double
}

extension Goal: CustomStringConvertible {
  /// As people write it: `C + 3 F`, `0.50×`.
  var description: String {
    let parts = [(compareExchanges, "C"), (allocations, "A"), (calls, "F")].filter { $0.0 > 0 }
    let sum = parts.map { $0.0 == 1 ? $0.1 : "\(Results.amount($0.0, places: 1)) \($0.1)" }.joined(
      separator: " + ")
    return [sum, ratio.map { Results.ratio($0) + "×" } ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// The most allocations for an element in a queue that grows by blocks: one for each 64 elements.
let queueGrowth = 1.0 / 64

/// The most allocations for an element that crosses threads on a busy machine: every second element costs a
/// wake-up, for which Dispatch allocates.
let fewWakeUps = 0.5
