// SPDX-License-Identifier: MIT

import Foundation

/// Makes all runs of each scenario, and says of which it could.
struct Exhaustion {
  /// For each scenario, and again with stale loads if all runs without them were made.
  let seconds: Double

  /// Returns whether nothing was found that was not expected.
  func run(_ scenarios: [Scenario]) -> Bool {
    let session = Session(isVerbose: false)
    let consistent = explore(scenarios, isWeak: false, session)
    let stale = explore(scenarios.filter { consistent[$0.name]?.isExhausted == true }, isWeak: true, session)
    for scenario in scenarios {
      guard let outcome = consistent[scenario.name], outcome.finding == nil else { continue }
      var line = "\(scenario.name): \(Self.words(outcome))"
      if let outcome = stale[scenario.name] { line += "; with stale loads \(Self.words(outcome))" }
      print(line)
    }
    let counts = [consistent, stale].map { $0.values.count(where: \.isExhausted) }
    print("\(counts[0]) of \(scenarios.count) scenarios exhausted, \(counts[1]) with stale loads too")
    session.sumUp()
    return !session.hasFailed
  }

  private func explore(_ scenarios: [Scenario], isWeak: Bool, _ session: Session) -> [String: Outcome] {
    let strategy = Strategy(choice: .all, isWeak: isWeak, seconds: seconds)
    return session.run(scenarios.map { ($0, strategy) }, strategy.description, areNamed: false)
  }

  private static func words(_ outcome: Outcome) -> String {
    let amount = "\(outcome.runs) interleavings, at most \(outcome.steps) steps"
    let seconds = String(format: "%.1f s", outcome.seconds)
    return outcome.isExhausted ? "all (\(amount), \(seconds))" : "not all (\(amount), \(seconds))"
  }
}

/// A line of `Exploration/Exhausted.txt`: a scenario of which all runs can be made.
struct Exhausted {
  let name: String
  /// Whether it takes CI less than two seconds, and whether it is exhausted with stale loads, too.
  let isInCI, isWeakToo: Bool

  static let file = explorationFolder.appendingPathComponent("Exhausted.txt")

  /// A line that is not understood, or is of no scenario, ends the program.
  static func all() -> [Exhausted] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { quit("there is no \(file.path)") }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      guard let exhausted = Exhausted(line) else { quit("Exhausted.txt: not understood: \(line)") }
      return exhausted
    }
  }

  /// `both`, or `consistent`, then `ci` or `long`, then the name.
  private init?(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard words.count == 3, ["both", "consistent"].contains(words[0]), ["ci", "long"].contains(words[1]),
      scenarios.contains(where: { $0.name == words[2] })
    else { return nil }
    (isWeakToo, isInCI, name) = (words[0] == "both", words[1] == "ci", String(words[2]))
  }
}
