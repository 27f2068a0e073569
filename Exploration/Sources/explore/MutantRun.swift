// SPDX-License-Identifier: MIT

import Foundation
import Mutants

#if BATON_MUTANTS
  import BatonRx
#endif

/// Activates one mutant after another, and explores until something is found.
struct MutantRun {
  let names: [String]
  let seed: UInt64

  /// Returns whether all were found.
  func run() -> Bool {
    print("seed \(seed)")
    var counts = (found: 0, missed: 0)
    for (number, mutant) in zip(1..., Mutant.all) where isWanted(mutant) {
      activate(number)
      if let outcome = find(mutant) {
        counts.found += 1
        let how = "\(outcome.scenario.name), \(outcome.strategy.description), \(outcome.runs + 1) interleavings"
        let message = outcome.finding.map { Trace($0).headline } ?? ""
        print("found  \(mutant.name)\n       \(how)\n       \(message)")
      } else {
        counts.missed += 1
        print("MISSED \(mutant.name)")
      }
    }
    activate(0)
    print("\(counts.found) passed, \(counts.missed) failed")
    return counts.missed == 0
  }

  private func isWanted(_ mutant: Mutant) -> Bool { names.isEmpty || names.contains { mutant.name.contains($0) } }

  private func activate(_ number: Int) {
    #if BATON_MUTANTS
      activeMutant = number
    #else
      quit("this was built without mutants: see Exploration/run")
    #endif
  }

  /// What is found first, by the cheapest strategy.
  private func find(_ mutant: Mutant) -> Outcome? {
    let chosen = scenarios.filter { scenario in
      if case .passes = scenario.expectation { mutant.scenarios.contains { scenario.name.contains($0) } } else { false }
    }
    if chosen.isEmpty { quit("no scenario is there for the mutant: \(mutant.name)") }
    let strategies = [
      Strategy(choice: .every(preemptions: 1), seed: seed, seconds: 3),
      Strategy(choice: .random, seed: seed, seconds: 3),
      Strategy(choice: .random, isWeak: true, seed: seed, seconds: 3),
      Strategy(choice: .every(preemptions: 2), seed: seed, seconds: 10),
    ]
    for strategy in strategies {
      var found: Outcome?
      Explorer().explore(chosen.map { ($0, strategy) }) { outcome in
        if found == nil, outcome.finding != nil { found = outcome }
        return found == nil
      }
      if let found { return found }
    }
    return nil
  }
}
