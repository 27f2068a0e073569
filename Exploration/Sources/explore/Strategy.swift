// SPDX-License-Identifier: MIT

import CExplore

/// How interleavings are chosen, and for how long.
struct Strategy {
  enum Choice {
    /// Every interleaving with at most so many preemptions.
    case every(preemptions: Int)
    /// Every interleaving, but for those that differ from another one only in the order of steps that do not
    /// touch each other.
    case all
    case random
    /// Random priorities that change so many times, less one.
    case priorities(depth: Int)
    case replay(picks: String)
  }

  var choice: Choice
  var isWeak = false
  var isEarly = false
  /// Whether ``Choice/all`` makes those that differ only in that too, and whether what runs come to is kept.
  var isUnreduced = false
  var isCompared = false
  var seed: UInt64 = 1
  /// Seconds for each scenario.
  var seconds: Double = 0
  var runs = 0

  var description: String {
    var words =
      switch choice {
      case .every(let preemptions):
        "every interleaving with at most \(preemptions) preemption\(preemptions == 1 ? "" : "s")"
      case .all: isUnreduced ? "every interleaving, without a reduction" : "every interleaving"
      case .random: "at random"
      case .priorities(let depth): "by priorities, depth \(depth)"
      case .replay: "replayed"
      }
    if isWeak { words += ", with stale loads" }
    if isEarly { words += ", with early time-outs" }
    return words
  }

  /// Calls `body` with the runtime's form of it.
  func withConfig<Result>(_ body: (xp_config) -> Result) -> Result {
    let (kind, bound, picks): (xp_strategy, Int, String) =
      switch choice {
      case .every(let preemptions): (XP_EVERY, preemptions, "")
      case .all: (XP_ALL, 0, "")
      case .random: (XP_RANDOM, 0, "")
      case .priorities(let depth): (XP_PRIORITIES, depth, "")
      case .replay(let picks): (XP_REPLAY, 0, picks)
      }
    return picks.withCString { picks in
      body(
        xp_config(
          strategy: kind.rawValue, bound: Int32(bound), seed: seed, max_runs: runs, max_seconds: seconds,
          max_steps: 20000, weak: isWeak, early: isEarly,
          unreduced: isUnreduced, compared: isCompared, picks: picks))
    }
  }
}
