// SPDX-License-Identifier: MIT

import Baton

/// Rows that stay on one thread and need no subject.
let synchronousRows = [
  Row(
    name: "sync.range.map.filter.map",
    operation: "one element of range(0, 1M).map.filter.map.subscribe, sum",
    count: 1_000_000,
    goal: .yardsticks(calls: 7),
    allocationGoal: AllocationGoal.none,
    workload: rangeMapFilterMap
  ),
  Row(
    name: "trampoline.recursive",
    operation: "one step of scheduleRecursive on the current thread",
    count: 1_000_000,
    goal: .yardsticks(calls: 7),
    allocationGoal: AllocationGoal.none,
    workload: recursive
  ),
  Row(
    name: "subscribe.just.map.filter",
    operation: "build, subscribe and finish just.map.filter",
    count: 300_000,
    goal: .yardsticks(allocations: 5.5),
    workload: justMapFilter
  ),
]

@Sendable
private func rangeMapFilterMap(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    _ = Observable.range(start: 0, count: count)
      .map { $0 &+ 1 }
      .filter { $0 & 1 == 0 }
      .map { $0 &* 3 }
      .subscribe(onNext: { tally.add($0) })
  }
  // 3 (2 + 4 + … + count), or one less if that is odd.
  let half = count / 2
  tally.expect(3 * half * (half + 1), "sync.range.map.filter.map")
}

@Sendable
private func recursive(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    _ = CurrentThreadScheduler.instance.scheduleRecursive(1) { step, recurse in
      tally.add(step)
      if step < count { recurse(step + 1) }
    }
  }
  tally.expect(count * (count + 1) / 2, "trampoline.recursive")
}

@Sendable
private func justMapFilter(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    for index in 0..<count {
      _ = Observable.just(index)
        .map { $0 &+ 1 }
        .filter { $0 > 0 }
        .subscribe(onNext: { tally.add($0) })
    }
  }
  tally.expect(count * (count + 1) / 2, "subscribe.just.map.filter")
}
