// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

/// Rows in which elements cross from one thread to another.
let hopRows = [
  Row(
    name: "observeOn.serial",
    operation: "one element from a subject across observe(on: serial queue)",
    count: 1_000_000,
    goal: .yardsticks(compareExchanges: 2.5),
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    baseline: Baseline(name: "lock, array, batch drain", workload: batchDrain),
    handsOver: true,
    workload: hopToSerial
  ),
  Row(
    name: "observeOn.range",
    operation: "one element of range across the same",
    count: 1_000_000,
    goal: .yardsticks(compareExchanges: 1.2),
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    handsOver: true,
    workload: summingToEnd("observeOn.range") {
      Observable.range(start: 0, count: $0)
        .observe(on: SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial"))
    }
  ),
  Row(
    name: "observeOn.concurrent",
    operation: "one element across a concurrent queue",
    count: 1_000_000,
    goal: .yardsticks(compareExchanges: 3),
    allocationGoal: queueGrowth,
    mostAllocations: fewWakeUps,
    handsOver: true,
    workload: {
      hop($0, $1, ConcurrentDispatchQueueScheduler(qos: .default), "observeOn.concurrent")
    }
  ),
  Row(
    name: "observeOn.pingpong",
    operation: "one element there, waited for before the next",
    count: 20_000,
    goal: .ratio(0.9),
    allocationGoal: 1,
    mostAllocations: 0.5,
    baseline: Baseline(name: "async + semaphore", workload: asyncPingPong),
    handsOver: true,
    workload: pingPong
  ),
]

private func hop(_ count: Int, _ meter: Meter, _ scheduler: some ImmediateScheduler, _ row: String) {
  let subject = PublishSubject<Int>()
  let tally = Tally()
  let finish = Finish()
  _ = subject.observe(on: scheduler)
    .subscribe(onNext: { tally.add($0) }, onCompleted: { finish.signal() })
  meter {
    for index in 0..<count { subject.onNext(index) }
    subject.onCompleted()
    finish.wait(row)
  }
  tally.expect(count * (count - 1) / 2, row)
}

@Sendable
func hopToSerial(_ count: Int, _ meter: Meter) {
  hop(count, meter, SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial"), "observeOn.serial")
}

@Sendable
private func pingPong(_ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let tally = Tally()
  let semaphore = DispatchSemaphore(value: 0)
  _ = subject.observe(on: ConcurrentDispatchQueueScheduler(qos: .default))
    .subscribe(onNext: {
      tally.add($0)
      semaphore.signal()
    })
  meter {
    for index in 0..<count {
      subject.onNext(index)
      semaphore.wait()
    }
  }
  subject.onCompleted()
  tally.expect(count * (count - 1) / 2, "observeOn.pingpong")
}

@Sendable
private func asyncPingPong(_ count: Int, _ meter: Meter) {
  let queue = DispatchQueue(label: "bench.concurrent", qos: .default, attributes: .concurrent)
  let tally = Tally()
  let semaphore = DispatchSemaphore(value: 0)
  meter {
    for index in 0..<count {
      queue.async {
        tally.add(index)
        semaphore.signal()
      }
      semaphore.wait()
    }
  }
  tally.expect(count * (count - 1) / 2, "async + semaphore")
}

@Sendable
private func batchDrain(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  let finish = Finish()
  let drain = BatchDrain { number in
    if number < 0 { finish.signal() } else { tally.add(number) }
  }
  meter {
    for index in 0..<count { drain.send(index) }
    drain.send(-1)
    finish.wait("lock, array, batch drain")
  }
  tally.expect(count * (count - 1) / 2, "lock, array, batch drain")
}

/// What one would write by hand to take numbers across to a serial queue: they wait in an array behind a
/// lock, and one block on the queue serves all that it finds there.
private final class BatchDrain: @unchecked Sendable {  // Sendable: all behind the lock.
  private let lock = NSLock()
  @exclusivity(unchecked) private var waiting: [Int] = []
  @exclusivity(unchecked) private var isAwake = false
  private let queue = DispatchQueue(label: "bench.serial")
  private let consume: @Sendable (Int) -> Void

  init(_ consume: @escaping @Sendable (Int) -> Void) { self.consume = consume }

  func send(_ number: Int) {
    lock.lock()
    waiting.append(number)
    let wakes = !isAwake
    isAwake = true
    lock.unlock()
    if wakes { queue.async { self.drain() } }
  }

  private func drain() {
    var batch: [Int] = []
    while true {
      batch.removeAll(keepingCapacity: true)
      lock.lock()
      swap(&batch, &waiting)
      isAwake = !batch.isEmpty
      lock.unlock()
      if batch.isEmpty { return }
      for number in batch { consume(number) }
    }
  }
}
