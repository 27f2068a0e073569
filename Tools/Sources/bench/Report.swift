// SPDX-License-Identifier: MIT

import Foundation

/// A table in plain text: the first column to the left, the others to the right.
struct Table {
  private var lines: [[String]]

  init(_ heads: [String]) { lines = [heads] }

  mutating func add(_ cells: [String]) { lines.append(cells) }

  var text: String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      cells.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - cells[column].count)
        return column == 0 ? cells[column] + space : space + cells[column]
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}

extension Results {
  /// The results for a person to read.
  var text: String {
    var parts: [String] = []
    if !yardsticks.isEmpty {
      parts.append("Yardsticks of this machine, nanoseconds each\n" + Self.table(yardsticks: yardsticks))
    }
    if let noise { parts.append(Self.text(noise: noise)) }
    if !rows.isEmpty {
      let place = placement.map { ", threads in placement `\($0.rawValue)`" } ?? ""
      parts.append("Nanoseconds an operation, median of the runs\(place)\n" + Self.table(rows: rows))
    }
    if !placed.isEmpty {
      parts.append(
        "The same with all threads on one processor, and with the sender on one and the others on another\n"
          + Self.table(rows: placed))
    } else if placement == nil, rows.contains(where: \.row.handsOver), let limit = Placement.limit {
      parts.append("Placements: \(limit)")
    }
    if !flood.isEmpty { parts.append("In a flood of events\n" + Self.table(flood: flood)) }
    if let accuracy {
      parts.append("Lateness of runs every millisecond, microseconds\n" + Self.table(accuracy: accuracy))
    }
    if let allocations {
      if !allocations.isEmpty {
        parts.append("Heap allocations an operation\n" + Self.table(allocations: allocations))
      }
    } else {
      parts.append("Heap allocations: not available here")
    }
    return parts.joined(separator: "\n\n")
  }

  private static func table(yardsticks: [TimeResult]) -> String {
    var table = Table(["yardstick", "median", "min…max"])
    for result in yardsticks {
      table.add([result.row.name, figure(result.time.median), spread(result.time)])
    }
    return table.text
  }

  /// One line, and another one if what was measured is not to be trusted.
  private static func text(noise: Noise) -> String {
    let (median, minimum) = (fixed(noise.median / 1000, places: 1), fixed(noise.minimum / 1000, places: 1))
    var text =
      "Noise: the same loop took \(median) us at the median, \(minimum) at the least, and up to "
      + "\(ratio(noise.spread))× that in 95 % of \(noise.runs) runs"
    if let processors = noise.processors {
      text += "; two busy threads got \(ratio(processors)) processors"
    }
    if noise.isHigh {
      text += "\nTHE MACHINE WAS NOISY: other programs ran meanwhile. Measure again when it is quiet."
    }
    return text
  }

  private static func table(rows: [TimeResult]) -> String {
    var table = Table(["row", "median", "min…max", "baseline", "min…max", "ratio", "goal", "here", "met"])
    for result in rows {
      table.add([
        result.label,
        figure(result.time.median),
        spread(result.time),
        result.baseline.map { figure($0.median) } ?? "–",
        result.baseline.map(spread) ?? "–",
        result.ratio.map(ratio) ?? "–",
        result.row.goal.map { "≤ \($0)" } ?? "–",
        result.carriedGoal.map { "≤ " + figure($0) } ?? "–",
        answer(result.isMet),
      ])
    }
    let compared = rows.filter { $0.placement == nil }.compactMap { result in
      result.row.baseline.map { "  \(result.row.name): \($0.name)" }
    }
    if compared.isEmpty { return table.text }
    return table.text + "\n\nBaselines\n"
      + compared.joined(separator: "\n")
  }

  private static func table(allocations: [AllocationResult]) -> String {
    var table = Table(["row", "allocations", "bytes", "goal", "met", "most"])
    for result in allocations {
      table.add([
        result.name,
        amount(result.allocations),
        amount(result.bytes),
        limit(result.goal),
        answer(result.isMet),
        limit(result.most),
      ])
    }
    return table.text
  }

  private static func table(accuracy: Accuracy) -> String {
    var table = Table([Accuracy.name, "median", "99 %", "drift", "runs", "periods", "met"])
    for result in [accuracy.baseline] + accuracy.schedulers {
      let isBaseline = result.name == accuracy.baseline.name
      table.add([
        result.name,
        fixed(result.median / 1000, places: 1),
        fixed(result.percentile99 / 1000, places: 1),
        fixed(result.drift / 1000, places: 1),
        "\(result.runs)",
        "\(result.periods)",
        answer(isBaseline ? nil : result.isNoWorse(than: accuracy.baseline)),
      ])
    }
    return table.text
  }

  private static func limit(_ most: Double?) -> String {
    most.map { $0 == 0 ? "0" : "≤ " + amount($0) } ?? "–"
  }

  private static func answer(_ isMet: Bool?) -> String {
    isMet.map { $0 ? "yes" : "no" } ?? "–"
  }

  private static func spread(_ statistics: Statistics) -> String {
    "\(figure(statistics.minimum))…\(figure(statistics.maximum))"
  }

  /// Nanoseconds: one place below a hundred, none above.
  static func figure(_ value: Double) -> String { fixed(value, places: value < 100 ? 1 : 0) }

  static func ratio(_ value: Double) -> String { fixed(value, places: 2) }

  /// Allocations or bytes: whole numbers as such, else three places.
  static func amount(_ value: Double, places: Int = 3) -> String {
    fixed(value, places: value == value.rounded() ? 0 : places)
  }

  static func fixed(_ value: Double, places: Int) -> String {
    String(format: "%.\(places)f", value)
  }
}
