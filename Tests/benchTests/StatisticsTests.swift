// SPDX-License-Identifier: MIT

import Testing

@testable import bench

@Suite("Statistics")
struct StatisticsTests {
  @Test("The median of an odd number of samples is the one in the middle, whatever their order")
  func odd() {
    let statistics = Statistics([5, 1, 4, 2, 3])
    #expect(statistics.median == 3)
    #expect(statistics.minimum == 1)
    #expect(statistics.maximum == 5)
  }

  @Test("The median of an even number of samples is half way between the two in the middle")
  func even() {
    #expect(Statistics([4, 1, 3, 2]).median == 2.5)
  }

  @Test("One sample is its own median and spread")
  func one() {
    let statistics = Statistics([7])
    #expect(statistics.median == 7)
    #expect(statistics.minimum == 7)
    #expect(statistics.maximum == 7)
  }
}

@Suite("Lateness")
struct LatenessTests {
  private func lateness(_ samples: [Double]) -> Lateness {
    Lateness(name: "sample", periods: samples.count, samples: samples)
  }

  @Test("The 99th percentile is what ninety-nine of a hundred stay within")
  func percentile() {
    let lateness = lateness((1...100).reversed().map(Double.init))
    #expect(lateness.median == 50.5)
    #expect(lateness.percentile99 == 99)
    #expect(self.lateness([7]).percentile99 == 7)
  }

  @Test("The drift is how much later the last tenth is than the first")
  func drift() {
    #expect(lateness((1...100).map(Double.init)).drift == 90)
    #expect(lateness([5, 9, 5]).drift == 0)
  }

  @Test("No worse means neither at the median nor at the 99th percentile")
  func noWorse() {
    let other = lateness([1, 2, 9])
    #expect(lateness([1, 2, 9]).isNoWorse(than: other))
    #expect(!lateness([1, 3, 9]).isNoWorse(than: other))
    #expect(!lateness([1, 2, 10]).isNoWorse(than: other))
  }
}

@Suite("Goals")
struct GoalTests {
  @Test("A goal in nanoseconds stays as it is without a baseline")
  func absolute() {
    #expect(Goal.nanoseconds(8).carriedOver(baseline: nil, reference: nil) == 8)
  }

  @Test("A goal in nanoseconds carries over by the ratio of the baselines")
  func carriedOver() {
    #expect(Goal.nanoseconds(40).carriedOver(baseline: 152, reference: 76...76) == 80)
  }

  @Test("Of a range of baselines the one that makes the goal hardest counts")
  func range() {
    #expect(Goal.nanoseconds(109).carriedOver(baseline: 600, reference: 690...1200) == 54.5)
  }

  @Test("A goal in terms of the baseline is that much of what the baseline took here")
  func relative() {
    #expect(Goal.ratio(0.5).carriedOver(baseline: 300, reference: 255...255) == 150)
    #expect(Goal.ratio(0.5).carriedOver(baseline: nil, reference: nil) == nil)
  }

  @Test("The goal is judged on this machine, and met at the limit")
  func judged() {
    let row = sampleRow(goal: .nanoseconds(40), reference: 76...76)
    let slowMachine = TimeResult(row: row, time: Statistics([80]), baseline: Statistics([152]))
    #expect(slowMachine.ratio == 80.0 / 152)
    #expect(slowMachine.isMet == true)
    let tooSlow = TimeResult(row: row, time: Statistics([80.5]), baseline: Statistics([152]))
    #expect(tooSlow.isMet == false)
    let yardstick = TimeResult(row: sampleRow(goal: nil), time: Statistics([1]), baseline: nil)
    #expect(yardstick.isMet == nil)
    #expect(yardstick.ratio == nil)
  }
}

/// A row that does nothing.
func sampleRow(goal: Goal?, reference: ClosedRange<Double>? = nil) -> Row {
  Row(
    name: "sample.row",
    operation: "nothing",
    count: 1,
    goal: goal,
    baseline: reference.map { Baseline(name: "something plain", reference: $0, workload: { _, _ in }) },
    workload: { _, _ in }
  )
}
