// SPDX-License-Identifier: MIT

/// Lines, counted by level and by source.
struct Tally: Equatable, Sendable {
  /// More sources than these are counted as one.
  static let mostSources = 1000
  static let otherSources = "(others)"

  struct Source: Equatable, Sendable {
    var lines = 0
    var errors = 0
  }

  private(set) var lines = 0
  private(set) var levels: [Level: Int] = [:]
  private(set) var sources: [String: Source] = [:]

  var errors: Int { levels[.error, default: 0] + levels[.fatal, default: 0] }

  mutating func add(_ entry: Entry) {
    lines += 1
    levels[entry.level, default: 0] += 1
    let isKnown = sources[entry.source] != nil || sources.count < Self.mostSources
    let name = isKnown ? entry.source : Self.otherSources
    sources[name, default: Source()].lines += 1
    if entry.level.isError { sources[name, default: Source()].errors += 1 }
  }

  /// The sources with most lines, those with errors first.
  func busiest(_ count: Int) -> [(name: String, source: Source)] {
    let sorted = sources.sorted { left, right in
      (right.value.errors, right.value.lines, left.key) < (left.value.errors, left.value.lines, right.key)
    }
    return sorted.prefix(count).map { ($0.key, $0.value) }
  }
}
