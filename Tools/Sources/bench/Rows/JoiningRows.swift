// SPDX-License-Identifier: MIT

import Baton

/// Rows in which several sequences become one.
let joiningRows = [
  Row(
    name: "flatMap.just",
    operation: "one element of range.flatMap { just($0) }",
    count: 300_000,
    goal: .yardsticks(allocations: 1.3),
    allocationGoal: 0,
    mostAllocations: 1,
    workload: summing("flatMap.just") {
      Observable.range(start: 0, count: $0).flatMap { Observable.just($0) }
    }
  ),
  Row(
    name: "merge.2background",
    operation: "one element of two ranges merged from two threads",
    count: 1_000_000,
    goal: .yardsticks(compareExchanges: 5),
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    handsOver: true,
    workload: summingToEnd("merge.2background", mergeTwo)
  ),
  Row(
    name: "combineLatest.2",
    operation: "one element into combineLatest of two subjects",
    count: 500_000,
    goal: .yardsticks(compareExchanges: 2, calls: 4),
    allocationGoal: 0,
    mostAllocations: 0,
    workload: combineTwo
  ),
  Row(
    name: "zip.2",
    operation: "one element into zip of two subjects",
    count: 500_000,
    allocationGoal: 0,
    mostAllocations: 0,
    baseline: Baseline(name: "two arrays", workload: twoArrays),
    workload: zipTwo
  ),
  Row(
    name: "flatMapLatest.just",
    operation: "one element of range.flatMapLatest { just($0) }",
    count: 300_000,
    mostAllocations: 1,
    baseline: Baseline(name: "array of one, in a loop", workload: nestedLoop),
    workload: summing("flatMapLatest.just") {
      Observable.range(start: 0, count: $0).flatMapLatest { Observable.just($0) }
    }
  ),
  Row(
    name: "concatMap.just",
    operation: "one element of range.concatMap { just($0) }",
    count: 300_000,
    mostAllocations: 1,
    baseline: Baseline(name: "array of one, in a loop", workload: nestedLoop),
    workload: summing("concatMap.just") {
      Observable.range(start: 0, count: $0).concatMap { Observable.just($0) }
    }
  ),
]

/// Half of the elements come from each of two threads at once.
@Sendable
private func mergeTwo(_ count: Int) -> Observable<Int> {
  let half = count / 2
  let schedulers = ["bench.first", "bench.second"].map {
    SerialDispatchQueueScheduler(internalSerialQueueName: $0)
  }
  return .merge(
    Observable.deferred {
      Placement.takeSendersPlace()
      return Observable.range(start: 0, count: half)
    }.subscribe(on: schedulers[0]),
    Observable.range(start: half, count: count - half).subscribe(on: schedulers[1]))
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

/// The two are sent elements in turns; each two make a pair.
@Sendable
private func zipTwo(_ count: Int, _ meter: Meter) {
  let left = PublishSubject<Int>()
  let right = PublishSubject<Int>()
  let tally = Tally()
  _ = Observable.zip(left, right) { $0 &+ $1 }.subscribe(onNext: { tally.add($0) })
  meter {
    for index in 0..<count { (index & 1 == 0 ? left : right).onNext(index) }
  }
  left.onCompleted()
  right.onCompleted()
  tally.expect(sumOfPairs(count), "zip.2")
}

@Sendable
private func twoArrays(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  let isLeft = opaque { (index: Int) in index & 1 == 0 }
  var (left, right) = ([Int](), [Int]())
  meter {
    for index in 0..<count {
      if isLeft(index) { left.append(index) } else { right.append(index) }
      if !left.isEmpty, !right.isEmpty { tally.add(left.removeFirst() &+ right.removeFirst()) }
    }
  }
  tally.expect(sumOfPairs(count), "two arrays")
}

/// 0 + 1 + 2 + …, as far as it is pairs.
private func sumOfPairs(_ count: Int) -> Int {
  let even = count / 2 * 2
  return even * (even - 1) / 2
}

@Sendable
private func nestedLoop(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  let selector = opaque { (number: Int) in [number] }
  meter {
    for index in 0..<count { for number in selector(index) { tally.add(number) } }
  }
  tally.expect(count * (count - 1) / 2, "array of one, in a loop")
}
