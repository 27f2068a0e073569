// SPDX-License-Identifier: MIT

/// Does a number of operations, checks what came out, and lets the meter see the part that counts.
typealias Workload = @Sendable (_ count: Int, _ meter: Meter) -> Void

/// One line of BENCH.md.
struct Row: Sendable {
  /// The name by which it is asked for.
  let name: String
  /// What one operation is.
  let operation: String
  /// How many operations one run does.
  let count: Int
  /// What is to be reached, if anything.
  var goal: Goal?
  /// What an operation may allocate, if that is said.
  var allocationGoal: AllocationGoal?
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
  /// What BENCH.md's machine needed for it, nanoseconds an operation; nil if that is not known.
  let reference: ClosedRange<Double>?
  let workload: Workload
}

/// What the median of a row is to reach.
enum Goal: Equatable, Sendable {
  /// At most so many nanoseconds an operation.
  case nanoseconds(Double)
  /// At most so many times the baseline.
  case ratio(Double)
}

/// What one operation may allocate.
enum AllocationGoal: Equatable, Sendable {
  case none
  /// What a queue needs that grows by blocks: one allocation for each 64 elements is plenty.
  case queueGrowth

  /// The most allocations an operation.
  var limit: Double {
    switch self {
    case .none: 0
    case .queueGrowth: 1 / 64
    }
  }
}

extension Goal {
  /// The most nanoseconds an operation on this machine.
  ///
  /// A time does not carry over from one machine to another, but what it is in terms of a baseline does. If
  /// BENCH.md gives a range for the baseline, the hardest goal that it allows is meant.
  func carriedOver(baseline: Double?, reference: ClosedRange<Double>?) -> Double? {
    switch self {
    case .ratio(let ratio): baseline.map { ratio * $0 }
    case .nanoseconds(let goal):
      if let baseline, let reference { goal * baseline / reference.upperBound } else { goal }
    }
  }
}
