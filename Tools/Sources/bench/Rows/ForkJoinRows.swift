// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Rows in which work splits: each action schedules two more, and those at the ends of the tree are counted.
let forkJoinRows = [
  Row(
    name: "forkjoin.pool",
    operation: "one of a million actions on a fixed pool that schedule two more each",
    count: 1_000_000,
    goal: .ratio(1.5),
    mostAllocations: 4.05,
    baseline: Baseline(name: "global queue, the same tree", workload: forkOnQueue),
    workload: forkOnPool
  ),
  // What the tree costs beside a loop whose length is known beforehand, which is less work.
  Row(
    name: "forkjoin.leaves",
    operation: "the same beside a loop over the ends of the tree alone",
    count: 1_000_000,
    baseline: Baseline(name: "concurrentPerform", workload: performLeaves),
    hasAllocations: false,
    workload: forkOnPool
  ),
]

/// A tree of `count` actions, numbered from one so that `2n` and `2n + 1` are those that `n` schedules.
private struct Tree: Sendable {
  let count: Int
  let countdown: Countdown

  init(_ count: Int) {
    self.count = count
    countdown = Countdown(Self.leaves(count))
  }

  /// How many of `count` actions schedule none.
  static func leaves(_ count: Int) -> Int { count - count / 2 }

  /// Does the work of action `number`; `schedule` does that of others.
  @inline(__always)
  func grow(_ number: Int, _ schedule: (Int) -> Void) {
    if 2 * number > count { return countdown.step() }
    schedule(2 * number)
    if 2 * number < count { schedule(2 * number + 1) }
  }
}

@Sendable
private func forkOnPool(_ count: Int, _ meter: Meter) {
  let pool = ThreadPoolScheduler()
  let tree = Tree(count)
  @Sendable func fork(_ number: Int) -> any Disposable {
    tree.grow(number) { _ = pool.schedule($0, action: fork) }
    return Disposables.create()
  }
  meter {
    _ = pool.schedule(1, action: fork)
    tree.countdown.wait("forkjoin.pool")
  }
}

@Sendable
private func forkOnQueue(_ count: Int, _ meter: Meter) {
  let queue = DispatchQueue.global()
  let tree = Tree(count)
  @Sendable func fork(_ number: Int) {
    tree.grow(number) { next in queue.async { fork(next) } }
  }
  meter {
    queue.async { fork(1) }
    tree.countdown.wait("global queue, the same tree")
  }
}

@Sendable
private func performLeaves(_ count: Int, _ meter: Meter) {
  let leaves = Tree.leaves(count)
  let countdown = Countdown(leaves)
  meter {
    DispatchQueue.concurrentPerform(iterations: leaves) { _ in countdown.step() }
    countdown.wait("concurrentPerform")
  }
}
