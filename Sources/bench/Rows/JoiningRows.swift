// SPDX-License-Identifier: MIT

import Baton

/// Rows in which several sequences become one.
let joiningRows = [
  Row(
    name: "flatMap.just",
    operation: "one element of range.flatMap { just($0) }",
    count: 300_000,
    goal: .yardsticks(allocations: 1.3),
    allocationGoal: AllocationGoal.none,
    workload: flatMapJust
  ),
  Row(
    name: "merge.2background",
    operation: "one element of two ranges merged from two threads",
    count: 1_000_000,
    goal: .yardsticks(compareExchanges: 5),
    allocationGoal: .queueGrowth,
    workload: mergeTwo
  ),
  Row(
    name: "combineLatest.2",
    operation: "one element into combineLatest of two subjects",
    count: 500_000,
    goal: .yardsticks(compareExchanges: 2, calls: 4),
    allocationGoal: AllocationGoal.none,
    workload: combineTwo
  ),
]

@Sendable
private func flatMapJust(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  meter {
    _ = Observable.range(start: 0, count: count)
      .flatMap { Observable.just($0) }
      .subscribe(onNext: { tally.add($0) })
  }
  tally.expect(count * (count - 1) / 2, "flatMap.just")
}

/// Half of the elements come from each of two threads at once.
@Sendable
private func mergeTwo(_ count: Int, _ meter: Meter) {
  let half = count / 2
  let schedulers = ["bench.first", "bench.second"].map {
    SerialDispatchQueueScheduler(internalSerialQueueName: $0)
  }
  let tally = Tally()
  let finish = Finish()
  meter {
    _ = Observable<Int>.merge(
      Observable.range(start: 0, count: half).subscribe(on: schedulers[0]),
      Observable.range(start: half, count: count - half).subscribe(on: schedulers[1])
    )
    .subscribe(onNext: { tally.add($0) }, onCompleted: { finish.signal() })
    finish.wait("merge.2background")
  }
  tally.expect(count * (count - 1) / 2, "merge.2background")
}

/// The two are sent elements in turns; each element but the first makes a pair.
@Sendable
private func combineTwo(_ count: Int, _ meter: Meter) {
  let left = PublishSubject<Int>()
  let right = PublishSubject<Int>()
  let tally = Tally()
  _ = Observable.combineLatest(left, right) { $0 &+ $1 }.subscribe(onNext: { tally.add($0) })
  meter {
    for index in 0..<count { (index & 1 == 0 ? left : right).onNext(index) }
  }
  left.onCompleted()
  right.onCompleted()
  // Each pair is an element and the one before it: 1, 3, 5, …, 2 count - 3.
  tally.expect((count - 1) * (count - 1), "combineLatest.2")
}
