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
  /// Whether the scenarios have just been explored, without a mutant, and passed.
  let isSound: Bool

  /// Those that CI also looks for by every interleaving without a bound.
  private static let foundWithoutBound: Set = [
    "a lock that is freed publishes nothing", "a drain is left with items in it",
    "a drain is entered without seeing what was done in it", "unpark leaves no token",
    "a scope that has ended takes more in", "a scope that is made in one that has ended stays open",
    "a scope's end does not see what is in it", "a spent block is filled while it is read",
    "a subscriber that comes at the end is told nothing", "a second thread runs a context's task",
    "a task forgets that it was disposed of during an element", "a thread waits for a drain that nobody owns",
    "an item that ends disposed of keeps what it returned", "virtual work that has been disposed of is run",
    "an answer between a thread's last look and its sleep is forgotten",
    "a thread gives up claiming a drain that changes twice meanwhile",
    "a disposable is lost if its place changes twice as it is set",
  ]

  /// Returns whether all were found.
  func run() -> Bool {
    print("seed \(seed)")
    let unknown = Self.foundWithoutBound.subtracting(Mutant.all.map(\.name))
    if !unknown.isEmpty { quit("there is no mutant \(unknown.sorted())") }
    var counts = (found: 0, missed: 0)
    // A scenario that fails without a mutant shows nothing about one.
    if !isSound,
      let outcome = firstFailure(
        of: scenarios.filter(isOfAMutant), [Strategy(choice: .random, seed: seed, seconds: 0.2)])
    {
      print(
        "\(outcome.scenario.name) fails without any mutant: \(outcome.finding?.message ?? "")\n0 passed, 1 failed"
      )
      return false
    }
    for (number, mutant) in zip(1..., Mutant.all) where isWanted(mutant) {
      activate(number)
      if Self.foundWithoutBound.contains(mutant.name), findWithoutBound(mutant, 10) == nil {
        counts.missed += 1
        print("MISSED \(mutant.name), by every interleaving")
      } else if let outcome = find(mutant) {
        counts.found += 1
        let message = outcome.finding.map { Trace($0).headline } ?? ""
        print("found  \(mutant.name)\n       \(Self.how(outcome))\n       \(message)")
      } else {
        counts.missed += 1
        print("MISSED \(mutant.name)")
      }
    }
    activate(0)
    print("\(counts.found) passed, \(counts.missed) failed")
    return counts.missed == 0
  }

  /// Explores without a bound, for so many seconds for each scenario. Returns whether all mutants were found.
  func exhaust(_ seconds: Double) -> Bool {
    var counts = (found: 0, missed: 0)
    for (number, mutant) in zip(1..., Mutant.all) where isWanted(mutant) {
      activate(number)
      if let outcome = findWithoutBound(mutant, seconds) {
        counts.found += 1
        print("found  \(mutant.name)\n       \(Self.how(outcome))")
      } else {
        counts.missed += 1
        print("MISSED \(mutant.name)")
      }
    }
    activate(0)
    print("\(counts.found) passed, \(counts.missed) failed")
    return counts.missed == 0
  }

  private func findWithoutBound(_ mutant: Mutant, _ seconds: Double) -> Outcome? {
    let strategies = [0.5, seconds].flatMap { seconds in
      [false, true].map { Strategy(choice: .all, isWeak: $0, seed: seed, seconds: seconds) }
    }
    return firstFailure(of: scenarios.filter { mutant.is(for: $0) }, strategies)
  }

  private static func how(_ outcome: Outcome) -> String {
    "\(outcome.scenario.name), \(outcome.strategy.description), \(outcome.runs + 1) interleavings"
  }

  private func isWanted(_ mutant: Mutant) -> Bool {
    names.isEmpty || names.contains { mutant.name.contains($0) }
  }

  private func activate(_ number: Int) {
    #if BATON_MUTANTS
      activeMutant = number
    #else
      quit("this was built without mutants: see Exploration/run")
    #endif
  }

  private func isOfAMutant(_ scenario: Scenario) -> Bool {
    Mutant.all.contains { isWanted($0) && $0.is(for: scenario) }
  }

  /// The first failure, by the cheapest strategy that finds one.
  private func find(_ mutant: Mutant) -> Outcome? {
    let chosen = scenarios.filter { mutant.is(for: $0) }
    if chosen.isEmpty { quit("no scenario is there for the mutant: \(mutant.name)") }
    // Most are found at once by one of these, so each gets a moment before any gets longer.
    var strategies = [0.2, 3].flatMap { seconds in
      [
        Strategy(choice: .every(preemptions: 1), seed: seed, seconds: seconds),
        Strategy(choice: .random, seed: seed, seconds: seconds),
        Strategy(choice: .random, isWeak: true, seed: seed, seconds: seconds),
      ]
    }
    strategies.append(Strategy(choice: .every(preemptions: 2), seed: seed, seconds: 10))
    return firstFailure(of: chosen, strategies)
  }

  private func firstFailure(of chosen: [Scenario], _ strategies: [Strategy]) -> Outcome? {
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

extension Mutant {
  /// Whether this scenario is one of those that are to find the mutant.
  fileprivate func `is`(for scenario: Scenario) -> Bool {
    guard case .passes = scenario.expectation else { return false }
    return scenarios.contains { scenario.name.contains($0) }
  }
}
