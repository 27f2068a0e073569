// SPDX-License-Identifier: MIT

import Baton

/// Rows that stay on one thread and need no subject.
let synchronousRows = [
  Row(
    name: "sync.range.map.filter.map",
    operation: "one element of range(0, 1M).map.filter.map.subscribe, sum",
    count: 1_000_000,
    goal: .yardsticks(calls: 7),
    allocationGoal: 0,
    mostAllocations: 0,
    // 3 (2 + 4 + … + count), or one less if that is odd.
    workload: summing("sync.range.map.filter.map", { 3 * ($0 / 2) * ($0 / 2 + 1) }) {
      Observable.range(start: 0, count: $0).map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }
    }
  ),
  Row(
    name: "carrying",
    operation: "one element of range through carrying of one task-local value",
    count: 1_000_000,
    // The runtime allocates what is bound on a thread that runs no task.
    mostAllocations: 1.01,
    workload: carried
  ),
  Row(
    name: "trampoline.recursive",
    operation: "one step of scheduleRecursive on the current thread",
    count: 1_000_000,
    goal: .yardsticks(calls: 7),
    allocationGoal: 0,
    mostAllocations: 0,
    workload: recursive
  ),
  Row(
    name: "subscribe.just.map.filter",
    operation: "build, subscribe and finish just.map.filter",
    count: 300_000,
    goal: .yardsticks(allocations: 5.5),
    allocationGoal: 5,
    mostAllocations: 5,
    workload: justMapFilter
  ),
  Row(
    name: "single.map.flatMap",
    operation: "build, subscribe and finish Single.just.map.flatMap.map",
    count: 300_000,
    goal: .yardsticks(allocations: 10),
    allocationGoal: 9,
    mostAllocations: 8,
    baseline: Baseline(name: "calls", workload: singleCalls),
    workload: singleChain
  ),
  Row(
    name: "scan",
    operation: "one element of range.scan, sums",
    count: 1_000_000,
    allocationGoal: 0,
    mostAllocations: 0,
    baseline: Baseline(name: "loop", workload: sumLoop),
    workload: summing("scan", sumOfSums) { Observable.range(start: 0, count: $0).scan(0) { $0 &+ $1 } }
  ),
  Row(
    name: "distinctUntilChanged",
    operation: "one element of a range of which each is sent twice",
    count: 1_000_000,
    allocationGoal: 0,
    mostAllocations: 0,
    baseline: Baseline(name: "loop", workload: distinctLoop),
    workload: summing("distinctUntilChanged", sumOfHalves) {
      Observable.range(start: 0, count: $0).map { $0 / 2 }.distinctUntilChanged()
    }
  ),
]

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

@Sendable
private func singleChain(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    for index in 0..<count {
      _ = Single.just(index)
        .map { $0 &+ 1 }
        .flatMap { Single.just($0 &* 2) }
        .map { $0 &- 1 }
        .subscribe(onSuccess: { tally.add($0) })
    }
  }
  tally.expect(count * count, "single.map.flatMap")
}

@inline(never)
private func result(_ body: @Sendable () -> Int) -> Result<Int, any Error> { .success(body()) }

/// The same by functions that return results.
@Sendable
private func singleCalls(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    for index in 0..<count {
      let outcome = result { index }.map { $0 &+ 1 }.flatMap { number in result { number &* 2 } }.map {
        $0 &- 1
      }
      if case .success(let number) = outcome { tally.add(number) }
    }
  }
  tally.expect(count * count, "single.map.flatMap")
}

@Sendable
private func sumLoop(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  let send = opaque { (number: Int) in tally.add(number) }
  var sum = 0
  meter {
    for index in 0..<count {
      sum &+= index
      send(sum)
    }
  }
  tally.expect(sumOfSums(count), "loop")
}

/// 0 + 1 + 3 + 6 + …
@Sendable
private func sumOfSums(_ count: Int) -> Int { (count - 1) * count * (count + 1) / 6 }

@Sendable
private func distinctLoop(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  let send = opaque { (number: Int) in tally.add(number) }
  var last: Int?
  meter {
    for index in 0..<count where last != index / 2 {
      last = index / 2
      send(index / 2)
    }
  }
  tally.expect(sumOfHalves(count), "loop")
}

/// 0 + 1 + 2 + …, each that is half of a number below `count`.
@Sendable
private func sumOfHalves(_ count: Int) -> Int {
  let halves = (count + 1) / 2
  return halves * (halves - 1) / 2
}

private enum Carried {
  @TaskLocal static var number = 0
}

@Sendable
private func carried(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    Carried.$number.withValue(1) {
      _ = Observable.range(start: 0, count: count).carrying(Carried.$number)
        .subscribe(onNext: { tally.add($0) })
    }
  }
  tally.expect(count * (count - 1) / 2, "carrying")
}
