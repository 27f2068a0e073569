// SPDX-License-Identifier: MIT

/// What was measured for one row.
struct TimeResult: Sendable {
  let row: Row
  let time: Statistics
  /// The baseline, measured in turns with the row.
  let baseline: Statistics?

  /// The machine's.
  var yardsticks: Yardsticks?

  /// Where its threads ran; nil if as those of the whole program.
  var placement: Placement?

  func judged(by yardsticks: Yardsticks) -> TimeResult {
    var result = self
    result.yardsticks = yardsticks
    return result
  }

  /// The row's name, and where its threads ran if that is said.
  var label: String { placement.map { "\(row.name), \($0.rawValue)" } ?? row.name }

  /// The row's median in terms of the baseline's.
  var ratio: Double? { baseline.map { time.median / $0.median } }

  /// The goal in nanoseconds on this machine.
  var carriedGoal: Double? {
    row.goal?.limit(yardsticks, baseline: baseline?.median)
  }

  /// Whether the median reaches the goal as carried over to this machine; nil without a goal.
  var isMet: Bool? { carriedGoal.map { time.median <= $0 } }
}

/// What one operation of a row allocates.
struct AllocationResult: Sendable {
  let name: String
  let operation: String
  /// Allocations an operation.
  let allocations: Double
  /// Bytes an operation.
  let bytes: Double
  /// How many allocations an operation is to make at most.
  let goal: Double?
  /// The most that it may make.
  let most: Double?

  /// Whether the goal is reached; nil without one.
  var isMet: Bool? { goal.map { allocations <= $0 } }

  /// Whether it makes more than it may.
  var isExcess: Bool { most.map { allocations > $0 } ?? false }
}

/// Everything that one run of the program found.
struct Results: Sendable {
  var yardsticks: [TimeResult] = []
  var rows: [TimeResult] = []
  /// Those of the rows that were measured in each placement.
  var placed: [TimeResult] = []
  /// Where all threads ran, if that was asked for.
  var placement: Placement?
  /// Nil if no time was measured.
  var noise: Noise?
  var flood: [FloodResult] = []
  /// Nil where allocations cannot be counted.
  var allocations: [AllocationResult]? = []
  /// Nil if it was not asked for.
  var accuracy: Accuracy?

  /// The rows that allocate more than they may.
  var excesses: [AllocationResult] { (allocations ?? []).filter(\.isExcess) }
}
