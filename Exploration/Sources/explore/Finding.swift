// SPDX-License-Identifier: MIT

import CExplore

/// What came of exploring a scenario.
struct Outcome {
  let scenario: Scenario
  let strategy: Strategy
  let runs: Int
  let steps: Int
  let seconds: Double
  let isExhausted: Bool
  /// Of the runs, those that repeated another one.
  let redundant: Int
  /// What the oracles kept, and the order of events at each place, if they were compared and are not too
  /// many.
  let outcomes, orders: Set<UInt64>?
  let finding: Finding?

  var isAsExpected: Bool { scenario.expects(failure: finding != nil, strategy) }

  init(_ scenario: Scenario, _ strategy: Strategy, _ report: UnsafeMutablePointer<xp_report>) {
    self.scenario = scenario
    self.strategy = strategy
    runs = report.pointee.runs
    steps = report.pointee.max_steps
    seconds = report.pointee.seconds
    isExhausted = report.pointee.is_exhausted
    redundant = report.pointee.redundant
    outcomes = Self.values(&report.pointee.outcomes)
    orders = Self.values(&report.pointee.orders)
    finding = report.pointee.has_failed ? Finding(report) : nil
  }

  private static func values(_ outcomes: UnsafePointer<xp_outcomes>) -> Set<UInt64>? {
    guard outcomes.pointee.count > 0 else { return nil }
    let table = UnsafeBufferPointer(start: xp_values(outcomes), count: Int(XP_MAX_OUTCOMES))
    return Set(table.filter { $0 != 0 })
  }
}

/// A run that failed: why, what was picked, and what each thread did.
struct Finding {
  let message: String
  let picks: String
  let threads: [String]
  let events: [xp_event]

  init(_ report: UnsafeMutablePointer<xp_report>) {
    message = withUnsafeBytes(of: &report.pointee.message) { Self.string(in: $0) }
    threads = withUnsafeBytes(of: &report.pointee.names) { bytes in
      (0..<Int(report.pointee.fiber_count)).map { index in
        Self.string(in: UnsafeRawBufferPointer(rebasing: bytes[(index * 24)..<(index * 24 + 24)]))
      }
    }
    events = Array(UnsafeBufferPointer(start: xp_events(report), count: Int(report.pointee.event_count)))
    let choices = UnsafeBufferPointer(start: xp_choices(report), count: Int(report.pointee.choice_count))
    picks = Self.picks(choices.map { Int($0.pick) })
  }

  private static func string(in bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// `0x12,1,0x3`: twelve times 0, then 1, then three times 0. What picks 0 at the end is left out.
  private static func picks(_ picks: [Int]) -> String {
    var groups: [(pick: Int, count: Int)] = []
    for pick in picks {
      if groups.last?.pick == pick {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((pick, 1))
      }
    }
    if groups.last?.pick == 0 { groups.removeLast() }
    return groups.map { $0.count == 1 ? "\($0.pick)" : "\($0.pick)x\($0.count)" }.joined(separator: ",")
  }
}
