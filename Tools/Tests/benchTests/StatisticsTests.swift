// SPDX-License-Identifier: MIT

import Foundation
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

@Suite("Noise")
struct NoiseTests {
  @Test("The spread is how much longer than the shortest run all but one of twenty took")
  func spread() {
    let noise = Noise(samples: [200, 400] + [Double](repeating: 100, count: 37) + [300], processors: [])
    #expect(noise.median == 100)
    #expect(noise.minimum == 100)
    #expect(noise.percentile95 == 200)
    #expect(noise.spread == 2)
    #expect(noise.runs == 40)
  }

  @Test("Of what two threads got the least counts")
  func least() {
    #expect(Noise(samples: [1], processors: [1.9, 1.5, 2]).processors == 1.5)
    #expect(Noise(samples: [1], processors: []).processors == nil)
  }

  @Test(
    "Noise is high if the loop ran unevenly, or two threads did not get two processors",
    arguments: [
      (114.0, [1.8], false), (114, [], false), (115, [2], true), (100, [2, 1.79], true), (100, [0.9], true),
    ])
  func high(slowest: Double, processors: [Double], isHigh: Bool) {
    #expect(Noise(samples: [100, slowest], processors: processors).isHigh == isHigh)
  }

  @Test("The loop is timed, and two threads are watched unless all are to share a processor")
  func meter() throws {
    var shared = NoiseMeter(placement: .one)
    #expect(shared.noise == nil)
    shared.begin()
    shared.watchLoop()
    let noise = try #require(shared.noise)
    #expect(noise.runs == 20)
    // The loop is there: 60,000 steps, each of which needs the one before.
    #expect(noise.minimum > 5000)
    #expect(noise.processors == nil)
    var apart = NoiseMeter(placement: nil)
    apart.begin()
    let processors = try #require(apart.noise).processors
    #expect((processors != nil) == (ProcessInfo.processInfo.activeProcessorCount > 1))
    #expect(processors ?? 1 > 0)
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
  private let machine = Yardsticks(compareExchange: 20, allocation: 50, call: 2)

  @Test("A goal in yardsticks is what they take here")
  func yardsticks() {
    #expect(
      Goal.yardsticks(compareExchanges: 2, allocations: 3, calls: 4).limit(machine, baseline: nil) == 198)
    #expect(Goal.yardsticks(compareExchanges: 2).limit(nil, baseline: 100) == nil)
  }

  @Test("A goal in terms of the baseline is that much of what the baseline took here")
  func relative() {
    #expect(Goal.ratio(0.5).limit(machine, baseline: 300) == 150)
    #expect(Goal.ratio(0.5).limit(machine, baseline: nil) == nil)
  }

  @Test("Of two goals the harder one counts", arguments: [(1000.0, 150.0), (100, 16)])
  func harder(baseline: Double, limit: Double) {
    #expect(Goal.yardsticks(allocations: 3, ratio: 0.16).limit(machine, baseline: baseline) == limit)
  }

  @Test("The goal is judged on this machine, and met at the limit")
  func judged() {
    let row = sampleRow(goal: .yardsticks(compareExchanges: 4), baseline: "something plain")
    let slowMachine = TimeResult(
      row: row, time: Statistics([80]), baseline: Statistics([152]), yardsticks: machine)
    #expect(slowMachine.ratio == 80.0 / 152)
    #expect(slowMachine.isMet == true)
    let tooSlow = TimeResult(
      row: row, time: Statistics([80.5]), baseline: Statistics([152]), yardsticks: machine)
    #expect(tooSlow.isMet == false)
    let yardstick = TimeResult(row: sampleRow(goal: nil), time: Statistics([1]), baseline: nil)
    #expect(yardstick.isMet == nil)
    #expect(yardstick.ratio == nil)
  }
}

/// A row that does nothing.
func sampleRow(goal: Goal?, baseline: String? = nil) -> Row {
  Row(
    name: "sample.row",
    operation: "nothing",
    count: 1,
    goal: goal,
    baseline: baseline.map { Baseline(name: $0, workload: { _, _ in }) },
    workload: { _, _ in }
  )
}
