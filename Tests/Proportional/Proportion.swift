// SPDX-License-Identifier: MIT

import AllocationCounter
import CStepCounter

/// Work that has a number: of sources, subscribers, elements that wait, timers. With four times the number it
/// may take four times the steps, and allocate four times as much.
struct Proportion: Sendable {
  /// How the steps may grow.
  enum Growth: Double {
    /// As the number does.
    case linear = 4
    /// As the number times its logarithm does: from 500 to 2,000 that is 4.9 times.
    case sorting = 4.9
  }

  let name: String
  let growth: Growth
  let work: @Sendable (Int) -> Void

  init(_ name: String, _ growth: Growth = .linear, _ work: @escaping @Sendable (Int) -> Void) {
    self.name = name
    self.growth = growth
    self.work = work
  }

  /// What the work took, and what it may take.
  struct Cost {
    var steps: Double
    var allocations: Double
    var bytes: Double
  }

  /// Does the work with `count` and with four times as much. Returns how much more the second took.
  func growthOfCost(_ count: Int = 500) -> Cost {
    // What is made once, such as metadata of types, is there afterwards.
    work(8)
    let (once, fourTimes) = (cost(count), cost(4 * count))
    func ratio(_ part: KeyPath<Cost, Double>, atLeast least: Double) -> Double {
      fourTimes[keyPath: part] / max(once[keyPath: part], least)
    }
    return Cost(
      steps: ratio(\.steps, atLeast: Double(count)),
      allocations: ratio(\.allocations, atLeast: Double(count) / 4),
      bytes: ratio(\.bytes, atLeast: Double(count) * 8))
  }

  private func cost(_ count: Int) -> Cost {
    let before = CStepCounterOfProcess()
    let (_, allocated) = AllocationCount.measure(.process) { work(count) }
    let steps = CStepCounterOfProcess() - before
    return Cost(
      steps: Double(steps), allocations: Double(allocated.allocations), bytes: Double(allocated.bytes))
  }

  /// Whether the costs grow as they may. A tenth more for what is not exact, such as the moment at which a
  /// table doubles; bytes half as much more, which a table that has just doubled asks for.
  func allows(_ cost: Cost) -> Bool {
    cost.steps <= growth.rawValue * 1.1 && cost.allocations <= growth.rawValue * 1.1
      && cost.bytes <= growth.rawValue * 1.5
  }
}
