// SPDX-License-Identifier: MIT

import Testing

@testable import bench

@Suite("Output")
struct OutputTests {
  private var results: Results {
    let row = sampleRow(goal: .yardsticks(compareExchanges: 4), baseline: "something plain")
    return Results(
      yardsticks: [TimeResult(row: sampleRow(goal: nil), time: Statistics([1.25]), baseline: nil)],
      rows: [
        TimeResult(
          row: row, time: Statistics([70, 60, 90]), baseline: Statistics([152]),
          yardsticks: Yardsticks(compareExchange: 20, allocation: 50, call: 2))
      ],
      allocations: [
        AllocationResult(
          name: "alloc.sample", operation: "nothing", allocations: 0.5, bytes: 24, goal: 0, most: 1)
      ]
    )
  }

  @Test("A row that allocates more than it may is an excess, one that says nothing is not")
  func excesses() {
    var results = results
    let most: [(String, Double?)] = [("less", 0.25), ("as much", 0.5), ("unsaid", nil)]
    results.allocations = most.map { name, most in
      AllocationResult(name: name, operation: "nothing", allocations: 0.5, bytes: 24, goal: 0, most: most)
    }
    #expect(results.excesses.map(\.name) == ["less"])
    results.allocations = nil
    #expect(results.excesses.isEmpty)
  }

  @Test("Without a counter the text says so")
  func notAvailable() {
    var results = results
    results.allocations = nil
    #expect(results.text.contains("not available"))
  }

  @Test("The text has a line for each row with median, spread, baseline, ratio, goals and verdict")
  func text() {
    let lines = results.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("sample.row 70.0 60.0…90.0 152 152…152 0.46 ≤ 4 C ≤ 80.0 yes"))
    #expect(lines.contains("sample.row 1.3 1.3…1.3") || lines.contains("sample.row 1.2 1.2…1.2"))
    #expect(lines.contains("alloc.sample 0.500 24 0 no ≤ 1"))
    #expect(lines.contains("sample.row: something plain"))
  }

  @Test("A row that was measured in a placement says so in its name")
  func placed() {
    var results = results
    #expect(!results.text.contains("processor"))
    var placed = results.rows[0]
    placed.placement = .two
    results.placed = [placed]
    let lines = results.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("sample.row, two 70.0 60.0…90.0 152 152…152 0.46 ≤ 4 C ≤ 80.0 yes"))
    #expect(lines.filter { $0 == "sample.row: something plain" }.count == 1)
  }

  @Test("The placement of the whole run is said")
  func wholeRun() {
    var results = results
    results.placement = .one
    #expect(results.text.contains("median of the runs, threads in placement `one`\n"))
  }

  @Test("How noisy the machine was stands in a line, and in another one that it was too noisy")
  func noise() {
    var results = results
    #expect(!results.text.contains("Noise"))
    results.noise = Noise(samples: [30_000, 30_000, 33_000], processors: [1.9])
    let line =
      "Noise: the same loop took 30.0 us at the median, 30.0 at the least, and up to 1.10× that in 95 % of 3 runs"
    #expect(results.text.contains(line + "; two busy threads got 1.90 processors\n\n"))
    #expect(!results.text.contains("NOISY"))
    results.noise = Noise(samples: [30_000, 30_000, 30_000, 30_000], processors: [1])
    #expect(results.text.contains("1.00 processors\nTHE MACHINE WAS NOISY"))
    results.noise = Noise(samples: [30_000, 36_000], processors: [])
    #expect(results.text.contains("of 2 runs\n"))
  }

  @Test("How late periodic work was is shown beside the dispatch timer, if it was asked for")
  func accuracy() {
    var results = results
    #expect(!results.text.contains(Accuracy.name))
    results.accuracy = Accuracy(
      baseline: Lateness(name: "timer", periods: 3, samples: [60_000, 70_000]),
      schedulers: [Lateness(name: "ours", periods: 3, samples: [50_000, 80_000])]
    )
    let lines = results.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("timer 65.0 70.0 10.0 2 3 –"))
    #expect(lines.contains("ours 65.0 80.0 30.0 2 3 no"))
  }

  @Test("A goal reads as what it is in terms of")
  func goals() {
    #expect("\(Goal.ratio(1.05))" == "1.05×")
    #expect("\(Goal.yardsticks(compareExchanges: 1, calls: 24))" == "C + 24 F")
    #expect("\(Goal.yardsticks(compareExchanges: 2.5))" == "2.5 C")
    #expect("\(Goal.yardsticks(allocations: 3, ratio: 0.16))" == "3 A, 0.16×")
  }

  @Test("What a flood did is shown")
  func flood() {
    var results = results
    #expect(!results.text.contains("flood"))
    results.flood = [
      FloodResult(
        name: "flood.sample", operation: "nothing", goal: 5000,
        figures: [FloodResult.Figure(name: "longest", value: 12.25)])
    ]
    #expect(results.text.contains("longest"))
  }

  @Test("A table is as wide as its widest cells, names to the left and figures to the right")
  func table() {
    var table = Table(["row", "median"])
    table.add(["longer", "1"])
    #expect(table.text == "row     median\nlonger       1")
  }
}
