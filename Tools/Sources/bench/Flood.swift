// SPDX-License-Identifier: MIT

/// What a flood of events costs a thread that subscribes and disposes.
struct Flood: Sendable {
  let name: String
  let operation: String
  /// What the last of the figures is to stay below.
  let goal: Double
  /// Brings the flood about; returns the figures by name, microseconds each, the one that counts last.
  let measure: @Sendable () -> [FloodResult.Figure]

  func result() -> FloodResult {
    FloodResult(name: name, operation: operation, goal: goal, figures: measure())
  }
}

/// What was seen in a flood.
struct FloodResult: Sendable {
  struct Figure: Equatable, Sendable {
    var name: String
    var value: Double
  }

  let name: String
  let operation: String
  let goal: Double
  let figures: [Figure]

  var isMet: Bool { figures.last.map { $0.value < goal } ?? false }
}

extension Results {
  static func table(flood: [FloodResult]) -> String {
    flood.map { result in
      var table = Table([result.name, "us"])
      for figure in result.figures { table.add([figure.name, fixed(figure.value, places: 1)]) }
      table.add(["goal", "< \(fixed(result.goal, places: 0))"])
      table.add(["met", result.isMet ? "yes" : "no"])
      return table.text
    }.joined(separator: "\n\n")
  }
}
