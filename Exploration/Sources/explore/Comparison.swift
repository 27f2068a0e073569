// SPDX-License-Identifier: MIT

/// Shows that ``Strategy/Choice/all`` leaves nothing out, on scenarios that are small enough to be explored
/// without a reduction: what the oracles kept, and the orders in which each variable and each mutex was used,
/// are the same with it and without. Without any of it, the search by preemptions, here with any number of
/// them, has to keep the same too.
struct Comparison {
  let seconds: Double
  let isVerbose: Bool

  /// What CI compares; the second list without stale loads alone, because with them there are too many
  /// without the reduction.
  static let small = [
    "explorer/publication", "explorer/a message is passed", "explorer/stores that are both overtaken",
    "single assignment/beside a disposal", "inbox/closed beside a push",
    "parker/unparked before, while and after it parks", "parker/with a deadline",
    "periodic/a worker, disposed of as it runs", "single/two threads answer",
  ]
  static let smallIfConsistent = [
    "scope/the first that is added, beside its end", "bag/beside its end", "lock/two threads",
    "virtual time/what repeats is disposed of beside a run",
  ]

  private let ways: [Strategy]

  init(isWeak: Bool, seconds: Double = 20, isVerbose: Bool = false) {
    (self.seconds, self.isVerbose) = (seconds, isVerbose)
    ways = [
      Strategy(choice: .all), Strategy(choice: .all, isUnreduced: true),
      Strategy(choice: .every(preemptions: 250)),
    ]
    .map { way in
      var way = way
      (way.isWeak, way.isCompared, way.seconds) = (isWeak, true, seconds)
      return way
    }
  }

  /// Returns the names of those of which something differs, or that take too long.
  func run(_ scenarios: [Scenario]) -> [String] {
    var outcomes: [String: [Outcome]] = [:]
    Explorer().explore(scenarios.flatMap { scenario in ways.map { (scenario, $0) } }) { (outcome: Outcome) in
      outcomes[outcome.scenario.name, default: []].append(outcome)
      return true
    }
    var (failed, stood, stoodFor): ([String], Int, Int) = ([], 0, 0)
    for (name, outcomes) in outcomes.sorted(by: { $0.key < $1.key }) {
      // They came in any order.
      let sorted = outcomes.sorted { $0.strategy.rank < $1.strategy.rank }
      stood += sorted[0].runs
      stoodFor += sorted[1].runs
      if let difference = Self.difference(sorted[0], sorted[1], sorted[2]) {
        failed.append(name)
        print("FAILED \(name), \(sorted[0].strategy.description): \(difference)")
      } else if isVerbose {
        let counts = sorted.map { "\($0.runs)" }.joined(separator: ", ")
        print(
          "\(name): \(counts) interleavings, \(sorted[0].outcomes?.count ?? 0) outcomes, "
            + "\(sorted[0].orders?.count ?? 0) orders")
      }
    }
    print(
      "with the reduction and without\(ways[0].isWeak ? ", with stale loads" : ""): \(outcomes.count) scenarios, "
        + "\(stood) interleavings stand for \(stoodFor)\(failed.isEmpty ? "" : ", \(failed.count) FAILED")")
    return failed
  }

  private static func difference(_ reduced: Outcome, _ unreduced: Outcome, _ byPreemptions: Outcome)
    -> String?
  {
    for outcome in [reduced, unreduced, byPreemptions] where !outcome.isExhausted || outcome.outcomes == nil {
      return outcome.finding?.message ?? "not to the end in \(outcome.runs) interleavings"
    }
    if reduced.outcomes != unreduced.outcomes || reduced.outcomes != byPreemptions.outcomes {
      let counts = [reduced, unreduced, byPreemptions].map { "\($0.outcomes?.count ?? 0)" }
      return "the oracles kept \(counts.joined(separator: ", ")) different things"
    }
    if reduced.orders != unreduced.orders {
      return "\(reduced.orders?.count ?? 0) orders, and \(unreduced.orders?.count ?? 0) without the reduction"
    }
    return nil
  }
}

extension Strategy {
  fileprivate var rank: Int { if case .all = choice { isUnreduced ? 1 : 0 } else { 2 } }
}
