// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Rows in which at most 1024 elements wait between two threads.
let boundedHopRows = [
  Row(
    name: "observeOn.wait",
    operation: "one element to a serial queue, the sender waits for room",
    count: 1_000_000,
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    baseline: Baseline(name: "array, two condition variables", workload: conditionWait),
    handsOver: true,
    workload: waitingHop
  ),
  Row(
    name: "observeOn.dropOldest",
    operation: "one element sent to a serial queue, the oldest is dropped",
    count: 1_000_000,
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    baseline: Baseline(name: "array, condition variable", workload: conditionDrop),
    handsOver: true,
    workload: droppingHop
  ),
]

let boundedCapacity = 1024

@Sendable
private func waitingHop(_ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial")
  let subject = PublishSubject<Int>()
  let tally = Tally()
  let finish = Finish()
  _ = subject.observe(on: scheduler, capacity: boundedCapacity, whenFull: .wait)
    .subscribe(onNext: { tally.add($0) }, onCompleted: { finish.signal() })
  meter {
    for index in 0..<count { subject.onNext(index) }
    subject.onCompleted()
    finish.wait("observeOn.wait")
  }
  tally.expect(count * (count - 1) / 2, "observeOn.wait")
}

@Sendable
private func droppingHop(_ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial")
  let subject = PublishSubject<Int>()
  let newest = Newest()
  let finish = Finish()
  _ = subject.observe(on: scheduler, capacity: boundedCapacity, whenFull: .dropOldest)
    .subscribe(onNext: { newest.add($0) }, onCompleted: { finish.signal() })
  meter {
    for index in 0..<count { subject.onNext(index) }
    subject.onCompleted()
    finish.wait("observeOn.dropOldest")
  }
  newest.expect(count, "observeOn.dropOldest")
}

/// Sees that numbers ascend, and that the newest of them have come.
private final class Newest: @unchecked Sendable {  // Sendable: see Tally.
  @exclusivity(unchecked) private var last = -1
  @exclusivity(unchecked) private var run = 0

  @inline(__always)
  func add(_ number: Int) {
    precondition(number > last, "a number came late")
    run = number == last + 1 ? run + 1 : 1
    last = number
  }

  func expect(_ count: Int, _ row: String) {
    precondition(
      last == count - 1 && run >= min(count, boundedCapacity), "\(row): \(run) up to \(last) have come")
  }
}

@Sendable
private func conditionWait(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  let finish = Finish()
  let queue = ConditionQueue(capacity: boundedCapacity) { number in
    if number < 0 { finish.signal() } else { tally.add(number) }
  }
  meter {
    for index in 0..<count { queue.send(index) }
    queue.send(-1)
    finish.wait("array, two condition variables")
  }
  tally.expect(count * (count - 1) / 2, "array, two condition variables")
}

@Sendable
private func conditionDrop(_ count: Int, _ meter: Meter) {
  let newest = Newest()
  let finish = Finish()
  let queue = ConditionQueue(capacity: boundedCapacity) { number in
    if number < 0 { finish.signal() } else { newest.add(number) }
  }
  meter {
    for index in 0..<count { queue.send(index, droppingOldest: true) }
    queue.send(-1)
    finish.wait("array, condition variable")
  }
  newest.expect(count, "array, condition variable")
}
