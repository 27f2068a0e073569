// SPDX-License-Identifier: MIT

import Foundation

/// What the command line says.
struct Options {
  static let help = """
    Exploration/run [--seed N] [NAME ...]
        Explores the scenarios whose names contain NAME, or all: the replays that are kept, then every interleaving with
        one preemption, then every interleaving of small scenarios, then half a minute at random, then half a minute
        with stale loads.
    Exploration/run --long MINUTES [--seed N] [NAME ...]
        The same, and by priorities and with two preemptions, for about so long.
    Exploration/run STRATEGY [--seconds S] [--runs N] [--seed N] [--weak] [--early] [NAME ...]
        By one strategy, for S seconds each: --all, --every PREEMPTIONS, --random, --priorities DEPTH, or
        --replay PICKS.
        --weak: loads may return stale values. --early: timed waits may end at any step.
        --all makes every interleaving, without a bound, but for those that differ from another one only in the order
        of steps that do not touch each other. It goes without --early.
    Exploration/run --exhaust [--seconds S] [--mutants] [NAME ...]
        The same for S seconds each, and then with stale loads. Says of which scenarios all were made, or which
        mutants are found.
    Exploration/run --compare [NAME ...]
        The same with and without the reduction, for small scenarios: what they come to is to be equal.
    Exploration/run --mutants [NAME ...]
        Tests the explorer: it must find each change of a list that makes the library wrong.
    --ci: what a change must pass, in half the time; with --mutants, before these, so that one build serves both.
    --list prints the scenarios' names; --verbose prints a line for each.

    The closing line is "N passed, N failed"; the exit status is 1 if one failed.
    """

  var names: [String] = []
  var strategy: Strategy?
  var seed = UInt64.random(in: 1...999_999_999)
  /// Of each phase, for all scenarios together.
  var seconds: Double = 30
  /// Of one scenario, where every interleaving is made.
  var most: Double = 20
  var isLong = false
  var areMutants = false
  var isCI = false
  var isList = false
  var isVerbose = false
  var isExhaustion = false
  var isComparison = false

  init(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    func value<Value: LosslessStringConvertible>(_ option: String) -> Value {
      guard let value = rest.popFirst().flatMap(Value.init) else { quit("\(option) needs a value") }
      return value
    }
    var (choice, isWeak, isEarly, runs) = (Strategy.Choice?.none, false, false, 0)
    var seconds: Double?
    while let argument = rest.popFirst() {
      switch argument {
      case "--help":
        print(Self.help)
        exit(0)
      case "--ci": isCI = true
      case "--long":
        isLong = true
        seconds = value(argument) * 60 / 5
      case "--mutants": areMutants = true
      case "--list": isList = true
      case "--verbose": isVerbose = true
      case "--seed": seed = value(argument)
      case "--seconds": seconds = value(argument)
      case "--runs": runs = value(argument)
      case "--weak": isWeak = true
      case "--early": isEarly = true
      case "--every": choice = .every(preemptions: value(argument))
      case "--all": choice = .all
      case "--exhaust": isExhaustion = true
      case "--compare": isComparison = true
      case "--random": choice = .random
      case "--priorities": choice = .priorities(depth: value(argument))
      case "--replay":
        choice = .replay(picks: value(argument))
        isVerbose = true
      default:
        if argument.hasPrefix("-") { quit("there is no option \(argument); --help says which there are") }
        names.append(argument)
      }
    }
    if isEarly, case .all = choice { quit("--all goes without --early: each step would depend on all") }
    if let choice {
      strategy = Strategy(
        choice: choice, isWeak: isWeak, isEarly: isEarly, seed: seed, seconds: seconds ?? 5, runs: runs)
    } else if let seconds {
      self.seconds = seconds
      most = max(most, seconds)
    } else if isCI {
      self.seconds = 15
      most = 5
    }
  }
}
