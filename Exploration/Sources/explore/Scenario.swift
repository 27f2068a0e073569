// SPDX-License-Identifier: MIT

import CExplore

@testable import BatonBase
@testable import BatonKernel
@testable import BatonSchedulers

/// A small concurrent program and its oracle, which says which outcomes are wrong.
struct Scenario {
  enum Expectation {
    /// Nothing is to be found.
    case passes
    /// Tests the explorer: something is to be found, with any strategy.
    case fails
    /// Something is to be found, but only where loads may return stale values.
    case failsIfWeak
    /// Something is to be found that needs three preemptions or more.
    case failsDeeply
  }

  let name: String
  let expectation: Expectation
  let body: () -> Void

  func expects(failure hasFailed: Bool, _ strategy: Strategy) -> Bool {
    switch expectation {
    case .passes: !hasFailed
    case .fails: hasFailed
    case .failsIfWeak: hasFailed == strategy.isWeak
    case .failsDeeply:
      switch strategy.choice {
      case .all: hasFailed
      case .every(let preemptions): preemptions > 2 || !hasFailed
      default: true
      }
    }
  }
}

nonisolated(unsafe) private(set) var scenarios: [Scenario] = []

/// Adds a scenario.
///
/// - Parameters:
///   - sizes: Those of the library while it runs.
///   - locks: What a `Lock` is where all runs are made.
///   - body: Runs as the first thread of each run. Nothing may outlive a run but what is made once.
func scenario(
  _ name: String, sizes: SizeSet = .usual, locks: LockModel = .takenWhenFree,
  expecting expectation: Scenario.Expectation = .passes, _ body: @escaping () -> Void
) {
  let added = Scenario(name: name, expectation: expectation) {
    sizes.apply()
    locks.apply()
    body()
  }
  scenarios.append(added)
}

/// Adds a scenario twice: with the usual sizes, and with such that ends are reached in a few steps.
func scenarioInBothSizes(_ name: String, _ body: @escaping () -> Void) {
  scenario(name, body)
  scenario(name + " (small)", sizes: .small, body)
}

enum LockModel {
  /// A thread takes a lock in one step, when it is free; it does not spin.
  case takenWhenFree
  /// The lock is as it is.
  case real

  func apply() { Sizes.beforeLock = self == .real ? {} : { xp_will_lock() } }
}

enum SizeSet {
  case usual, small

  func apply() {
    switch self {
    case .usual:
      (DrainSizes.quota, DrainSizes.limit) = (32, 256)
      (HopSizes.blockShift, HopSizes.eventsPerTurn, HopSizes.round) = (7, 512, 16)
      (Sizes.batch, Sizes.round) = (128, 16)
    case .small:
      (DrainSizes.quota, DrainSizes.limit) = (2, 2)
      (HopSizes.blockShift, HopSizes.eventsPerTurn, HopSizes.round) = (1, 2, 2)
      (Sizes.batch, Sizes.round) = (2, 2)
    }
  }
}
