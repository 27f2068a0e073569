// SPDX-License-Identifier: MIT

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
  /// What is to be reached, if anything.
  var goal: Goal?
  /// How many allocations an operation is to make at most on a quiet machine, if that is said.
  var allocationGoal: Double?
  /// The most that it may make on a busy one, which `--check` enforces.
  var mostAllocations: Double?
  /// What it is compared with, if there is such a thing.
  var baseline: Baseline?
  /// The time that is meant.
  var time = Meter.Quantity.time
  /// Whether its allocations are counted too: not if it is another view of a row that has them counted.
  var hasAllocations = true
  let workload: Workload
}

/// The same work done plainly, without the library.
struct Baseline: Sendable {
  /// What does the work.
  let name: String
  let workload: Workload
}

/// What the median of a row is to stay within: so many yardsticks, so many times its baseline, or both.
struct Goal: Equatable, Sendable {
  private var compareExchanges = 0.0
  private var allocations = 0.0
  private var calls = 0.0
  private var ratio: Double?

  /// At most so many times the baseline.
  static func ratio(_ ratio: Double) -> Goal { Goal(ratio: ratio) }

  /// At most so many compare-exchange pairs (`C`), allocations with their release (`A`) and calls of closures (`F`), and
  /// so many times the baseline too.
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

/// What a queue needs that grows by blocks: one allocation for each 64 elements is plenty.
let queueGrowth = 1.0 / 64

/// What an element across threads may take on a machine with other things to do: a wake-up for every second, of which each makes
/// Dispatch allocate.
let fewWakeUps = 0.5
