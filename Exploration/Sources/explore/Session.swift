// SPDX-License-Identifier: MIT

import Foundation

/// One run of the program: explores in phases, prints what is found, and counts.
final class Session {
  private let explorer = Explorer()
  private let isVerbose: Bool
  private var failed: Set<String> = []
  private var tried: Set<String> = []
  private var interleavings = 0

  init(isVerbose: Bool) { self.isVerbose = isVerbose }

  /// Whether anything was found that was not expected, or nothing that was.
  var hasFailed: Bool { !failed.isEmpty }

  /// Explores by one strategy, and prints a line about it.
  ///
  /// - Parameters:
  ///   - isToEnd: Whether a scenario has failed of which not all interleavings were made.
  ///   - areNamed: Whether the line names such scenarios.
  @discardableResult
  func run(_ jobs: [(Scenario, Strategy)], _ title: String, isToEnd: Bool = false, areNamed: Bool = true)
    -> [String: Outcome]
  {
    var outcomes: [String: Outcome] = [:]
    let start = Date()
    let before = (interleavings, failed.count)
    var unfinished: [String] = []
    explorer.explore(jobs) { (outcome: Outcome) in
      count(outcome)
      outcomes[outcome.scenario.name] = outcome
      switch outcome.strategy.choice {
      case .every, .all:
        if !outcome.isExhausted, outcome.finding == nil { unfinished.append(outcome.scenario.name) }
      case .random, .priorities, .replay: break
      }
      return true
    }
    var line = "\(title): \(jobs.count) scenarios, \(interleavings - before.0) interleavings"
    line += " in \(Int(Date().timeIntervalSince(start).rounded())) s"
    if isToEnd { failed.formUnion(unfinished) }
    if !unfinished.isEmpty {
      line += ", not to the end: " + (areNamed ? unfinished.joined(separator: "; ") : "\(unfinished.count)")
    }
    if failed.count > before.1 { line += ", \(failed.count - before.1) FAILED" }
    print(line)
    return outcomes
  }

  /// Compares what the complete search comes to with and without the reduction.
  func compare(_ scenarios: [Scenario], isSelection: Bool = false) {
    for isWeak in [false, true] {
      let compared = scenarios.filter {
        !$0.expects(failure: true, Strategy(choice: .all, isWeak: isWeak))
          && !(isSelection && isWeak && Comparison.smallIfConsistent.contains($0.name))
      }
      if compared.isEmpty { continue }
      failed.formUnion(Comparison(isWeak: isWeak, isVerbose: isVerbose).run(compared))
    }
    tried.formUnion(scenarios.map(\.name))
  }

  private func count(_ outcome: Outcome) {
    tried.insert(outcome.scenario.name)
    interleavings += outcome.runs
    if isVerbose { print(Self.summary(outcome)) }
    if outcome.isAsExpected {
      if case .replay = outcome.strategy.choice, isVerbose, let finding = outcome.finding {
        print(Trace(finding).text)
      }
      return
    }
    failed.insert(outcome.scenario.name)
    print("\n== \(outcome.scenario.name), \(outcome.strategy.description)")
    guard let finding = outcome.finding else { return print("Nothing was found, and something should be.\n") }
    print(Trace(finding).text)
    print("\nTo keep it, put this into a file in \(Replay.folder.lastPathComponent), NAME.replay:\n")
    print(Replay.text(outcome, finding) + "\n")
  }

  private static func summary(_ outcome: Outcome) -> String {
    let rate = outcome.seconds > 0 ? Int(Double(outcome.runs) / outcome.seconds) : 0
    let repeated = outcome.redundant > 0 ? ", of which \(outcome.redundant) repeat others" : ""
    return
      "\(outcome.isAsExpected ? "passed" : "FAILED") \(outcome.scenario.name): \(outcome.runs) interleavings"
      + "\(outcome.isExhausted ? " (all)" : "")\(repeated), at most \(outcome.steps) steps, \(rate) a second"
  }

  /// Prints the closing lines.
  func sumUp() {
    print("\(interleavings) interleavings")
    print("\(tried.count - failed.count) passed, \(failed.count) failed")
  }

  /// Prints the closing lines and ends the program.
  func finish() -> Never {
    sumUp()
    exit(hasFailed ? 1 : 0)
  }
}

/// Prints why, and ends the program.
func quit(_ message: String) -> Never {
  FileHandle.standardError.write(Data("explore: \(message)\n".utf8))
  exit(2)
}
