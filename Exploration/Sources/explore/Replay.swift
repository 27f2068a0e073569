// SPDX-License-Identifier: MIT

import Foundation

/// The folder of the package whose files are read; `run` says which, because this may be a copy.
let explorationFolder =
  ProcessInfo.processInfo.environment["BATON_EXPLORATION_FOLDER"].map { URL(fileURLWithPath: $0) }
  ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// A run that once failed, kept in a file of `Replays`: every exploration makes it again, first.
struct Replay {
  let scenario: Scenario
  let strategy: Strategy

  static let folder = explorationFolder.appendingPathComponent("Replays")

  /// Those of a folder. A file that is not understood, or is of no scenario, ends the program.
  static func all(in folder: URL = folder) -> [Replay] {
    let files =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "replay" }.sorted { $0.path < $1.path }.map { file in
      guard let replay = (try? String(contentsOf: file, encoding: .utf8)).flatMap(Replay.init) else {
        quit("\(file.lastPathComponent) is no replay of a scenario that there is")
      }
      return replay
    }
  }

  /// A line `key: value` for each of `scenario`, `picks`, and, if they apply, `weak: yes` and `early: yes`.
  /// Lines that begin with `#` say what was found.
  init?(_ text: String) {
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let name = values["scenario"], let picks = values["picks"],
      let scenario = scenarios.first(where: { $0.name == name })
    else { return nil }
    self.scenario = scenario
    strategy = Strategy(
      choice: .replay(picks: picks), isWeak: values["weak"] == "yes", isEarly: values["early"] == "yes",
      seconds: 10)
  }

  /// The file for a finding.
  static func text(_ outcome: Outcome, _ finding: Finding) -> String {
    var lines = ["# \(finding.message)", "scenario: \(outcome.scenario.name)"]
    if outcome.strategy.isWeak { lines.append("weak: yes") }
    if outcome.strategy.isEarly { lines.append("early: yes") }
    return (lines + ["picks: \(finding.picks)"]).joined(separator: "\n")
  }
}
