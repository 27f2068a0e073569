// SPDX-License-Identifier: MIT

import Foundation

/// The table of `Documentation/Requirements.md` that names the scenarios which carry a guarantee.
enum Carriers {
  private static let file = explorationFolder.deletingLastPathComponent()
    .appendingPathComponent("Documentation/Requirements.md")

  /// What is wrong with the table. Each of its rows ends in the number of scenarios, of those that can be
  /// exhausted, and of those that can be with stale loads too: `12, 7, 4`.
  static func mistakes() -> [String] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      return ["there is no \(file.path)"]
    }
    let rows = text.matches(of: #/(?m)^(?<label>[GN]\d+[^|\n]*) \| (?<names>`[^|]*`) \| (?<counts>[\d, ]+)$/#)
    if rows.isEmpty { return ["Requirements.md has no table of scenarios"] }
    let exhausted = Exhausted.all()
    return rows.compactMap { row in
      let names = row.names.matches(of: #/`([^`]*)`/#).map { String($0.1) }
      if let unknown = names.first(where: { name in !scenarios.contains { $0.name.contains(name) } }) {
        return "Requirements.md: no scenario has \(unknown) in its name"
      }
      let carriers = scenarios.filter { scenario in names.contains { scenario.name.contains($0) } }
      let listed = exhausted.filter { entry in carriers.contains { $0.name == entry.name } }
      let counts = "\(carriers.count), \(listed.count), \(listed.filter(\.isWeakToo).count)"
      return counts == row.counts ? nil : "Requirements.md: \(row.label): \(row.counts) is now \(counts)"
    }
  }
}
