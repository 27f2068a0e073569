// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Foundation

setvbuf(stdout, nil, _IOLBF, 0)
registerAll()
// So that a sender that nobody lets go is found, and does not look again when its limit has passed.
Hooks.longestWaitForRoom = .seconds(Int64.max)

let options = Options(CommandLine.arguments.dropFirst())

/// Tests the explorer by the mutants, and ends the program.
func testByMutants(isSound: Bool) -> Never {
  exit(MutantRun(names: options.names, seed: options.seed, isSound: isSound).run() ? 0 : 1)
}

if options.areMutants, !options.isCI {
  xp_initialize()
  if options.isExhaustion {
    exit(MutantRun(names: options.names, seed: options.seed, isSound: false).exhaust(options.seconds) ? 0 : 1)
  }
  testByMutants(isSound: false)
}
let chosen = scenarios.filter { scenario in
  options.names.isEmpty || options.names.contains { scenario.name.contains($0) }
}
if options.isList {
  for scenario in chosen { print(scenario.name) }
  exit(0)
}
if chosen.isEmpty { quit("no scenario has a name with \(options.names.joined(separator: " or "))") }

xp_initialize()
let session = Session(isVerbose: options.isVerbose)

func explore(_ title: String, _ strategy: Strategy) {
  session.run(chosen.map { ($0, strategy) }, title)
}

if options.isExhaustion {
  exit(Exhaustion(seconds: options.seconds).run(chosen) ? 0 : 1)
}
if options.isComparison {
  session.compare(chosen)
  session.finish()
}
if let strategy = options.strategy {
  explore(strategy.description, strategy)
  session.finish()
}

print("seed \(options.seed)")
let mistakes = options.names.isEmpty ? Carriers.mistakes() : []
if !mistakes.isEmpty { quit(mistakes.joined(separator: "\n")) }
let replays = Replay.all().filter { replay in chosen.contains { $0.name == replay.scenario.name } }
if !replays.isEmpty { session.run(replays.map { ($0.scenario, $0.strategy) }, "replays") }
explore("one preemption", Strategy(choice: .every(preemptions: 1), seed: options.seed, seconds: options.most))
// Without a bound.
session.compare(
  chosen.filter { (Comparison.small + Comparison.smallIfConsistent).contains($0.name) }, isSelection: true)
for isWeak in [false, true] {
  // Far more than it takes, because many processes may share a processor.
  let strategy = Strategy(choice: .all, isWeak: isWeak, seconds: 60)
  let exhausted = Exhausted.all().filter { $0.isInCI && (!isWeak || $0.isWeakToo) }
  let jobs = chosen.filter { scenario in exhausted.contains { $0.name == scenario.name } }.map {
    ($0, strategy)
  }
  if !jobs.isEmpty { session.run(jobs, strategy.description, isToEnd: true) }
}
// A share of the time for each, on each processor.
let share = options.seconds * Double(ProcessInfo.processInfo.activeProcessorCount) / Double(chosen.count)
explore("at random", Strategy(choice: .random, seed: options.seed, seconds: share))
explore("stale loads", Strategy(choice: .random, isWeak: true, seed: options.seed, seconds: share))
if options.isLong {
  explore("priorities", Strategy(choice: .priorities(depth: 3), seed: options.seed, seconds: share))
  explore("two preemptions", Strategy(choice: .every(preemptions: 2), seed: options.seed, seconds: share * 2))
}
if options.areMutants, !session.hasFailed {
  session.sumUp()
  testByMutants(isSound: true)
}
session.finish()
