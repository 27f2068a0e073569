// SPDX-License-Identifier: MIT

import Foundation

extension Results {
  /// The results for a program to read: one object, times in nanoseconds an operation. What a row does not
  /// have is left out.
  func json() throws -> String {
    let document = Document(
      yardsticks: yardsticks.map(Document.Row.init),
      noise: noise.map(Document.Noise.init),
      placement: placement,
      rows: rows.map(Document.Row.init),
      placed: placed.isEmpty ? nil : placed.map(Document.Row.init),
      allocations: allocations?.map(Document.Allocation.init),
      flood: flood.isEmpty ? nil : flood.map(Document.Flood.init),
      accuracy: accuracy.map { accuracy in
        [Document.Accuracy(accuracy.baseline, isMet: nil)]
          + accuracy.schedulers.map { Document.Accuracy($0, isMet: $0.isNoWorse(than: accuracy.baseline)) }
      }
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}

/// The shape of the JSON output.
struct Document: Codable, Equatable {
  struct Figures: Codable, Equatable {
    var median: Double
    var minimum: Double
    var maximum: Double

    init(_ statistics: Statistics) {
      median = statistics.median
      minimum = statistics.minimum
      maximum = statistics.maximum
    }
  }

  struct Row: Codable, Equatable {
    var name: String
    var operation: String
    var time: Figures
    var baselineName: String?
    var baseline: Figures?
    var ratio: Double?
    /// In yardsticks (C, A, F), times the baseline (×), or both.
    var goal: String?
    /// In nanoseconds on this machine.
    var goalHere: Double?
    var isMet: Bool?
    /// Where the row's threads ran; left out if as those of the whole program.
    var placement: Placement?

    init(_ result: TimeResult) {
      name = result.row.name
      placement = result.placement
      operation = result.row.operation
      time = Figures(result.time)
      baselineName = result.row.baseline?.name
      baseline = result.baseline.map(Figures.init)
      ratio = result.ratio
      goal = result.row.goal?.description
      goalHere = result.carriedGoal
      isMet = result.isMet
    }
  }

  struct Noise: Codable, Equatable {
    /// Times of a loop that always does the same.
    var median: Double
    var minimum: Double
    var percentile95: Double
    var runs: Int
    /// How much of two processors two busy threads got; left out if they were not looked at.
    var processors: Double?
    var isHigh: Bool

    init(_ noise: bench.Noise) {
      median = noise.median
      minimum = noise.minimum
      percentile95 = noise.percentile95
      runs = noise.runs
      processors = noise.processors
      isHigh = noise.isHigh
    }
  }

  struct Allocation: Codable, Equatable {
    var name: String
    var operation: String
    var allocations: Double
    var bytes: Double
    var goal: Double?
    var isMet: Bool?
    var most: Double?

    init(_ result: AllocationResult) {
      name = result.name
      operation = result.operation
      allocations = result.allocations
      bytes = result.bytes
      goal = result.goal
      isMet = result.isMet
      most = result.most
    }
  }

  struct Flood: Codable, Equatable {
    var name: String
    var operation: String
    var unit: String
    var goal: Double
    var figures: [FloodResult.Figure]
    var isMet: Bool

    init(_ result: FloodResult) {
      name = result.name
      operation = result.operation
      unit = result.unit
      goal = result.goal
      figures = result.figures
      isMet = result.isMet
    }
  }

  struct Accuracy: Codable, Equatable {
    var name: String
    var median: Double
    var percentile99: Double
    var drift: Double
    var runs: Int
    var periods: Int
    /// Left out of the dispatch timer, with which the others are compared.
    var isMet: Bool?

    init(_ lateness: Lateness, isMet: Bool?) {
      name = lateness.name
      median = lateness.median
      percentile99 = lateness.percentile99
      drift = lateness.drift
      runs = lateness.runs
      periods = lateness.periods
      self.isMet = isMet
    }
  }

  var yardsticks: [Row]
  /// Left out if no time was measured.
  var noise: Noise?
  /// Where all threads ran, if that was asked for.
  var placement: Placement?
  var rows: [Row]
  /// Rows whose threads hand over to one another, in each other placement.
  var placed: [Row]?
  /// Left out where allocations cannot be counted.
  var allocations: [Allocation]?
  /// What floods did, if that was asked for.
  var flood: [Flood]?
  /// How late periodic work was, the dispatch timer first; left out if it was not asked for.
  var accuracy: [Accuracy]?
}
