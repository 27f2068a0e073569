// SPDX-License-Identifier: MIT

import Baton

/// Rows whose allocations are counted and whose time is not taken. What is made is kept until all of it has
/// been counted, so the bytes are those that the program has in use.
let memoryRows = [
  Row(
    name: "subscription.10",
    operation: "one subscription of a chain of ten operators, made and disposed of",
    count: 1000,
    mostAllocations: 16,
    workload: subscribeToTen
  ),
  Row(
    name: "subscription.subject",
    operation: "one of a thousand subscriptions of one subject",
    count: 1000,
    mostAllocations: 5.05,
    workload: subscribeToSubject
  ),
  Row(
    name: "timer.pending",
    operation: "one of a thousand timers due in an hour",
    count: 1000,
    mostAllocations: 1.05,
    workload: keepTimers
  ),
  Row(
    name: "scheduler.serial.idle",
    operation: "one serial queue scheduler that has had nothing to do",
    count: 1000,
    mostAllocations: 9.05,
    workload: keepSerialSchedulers
  ),
  Row(
    name: "scheduler.worker.idle",
    operation: "one worker of a new-thread scheduler that has had nothing to do",
    count: 100,
    mostAllocations: 8.05,
    workload: keepWorkers
  ),
]

@Sendable
private func subscribeToTen(_ count: Int, _ meter: Meter) {
  var chain = Observable<Int>.create { observer in
    observer.onNext(1)
    return Disposables.create()
  }
  for _ in 0..<5 { chain = chain.map { $0 &+ 1 }.filter { $0 > 0 } }
  let tally = Tally()
  meter { for _ in 0..<count { chain.subscribe(onNext: { tally.add($0) }).dispose() } }
  tally.expect(6 * count, "subscription.10")
}

@Sendable
private func subscribeToSubject(_ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let tally = Tally()
  let subscriptions = kept(count, meter) { _ in subject.subscribe(onNext: { tally.add($0) }) }
  subject.onNext(1)
  for subscription in subscriptions { subscription.dispose() }
  tally.expect(count, "subscription.subject")
}

@Sendable
private func keepTimers(_ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.pending")
  let tally = Tally()
  let timers = kept(count, meter) { _ in
    scheduler.scheduleRelative((), dueTime: .seconds(3600)) {
      tally.add(1)
      return Disposables.create()
    }
  }
  for timer in timers { timer.dispose() }
  tally.expect(0, "timer.pending")
}

@Sendable
private func keepSerialSchedulers(_ count: Int, _ meter: Meter) {
  _ = kept(count, meter) { _ in SerialDispatchQueueScheduler(internalSerialQueueName: "bench.idle") }
}

@Sendable
private func keepWorkers(_ count: Int, _ meter: Meter) {
  let scheduler = NewThreadScheduler()
  _ = kept(count, meter) { _ in scheduler.makeWorker() }
}

/// What `make` returns, with what it allocates counted, but not the array.
private func kept<Made>(_ count: Int, _ meter: Meter, _ make: (Int) -> Made) -> [Made] {
  var made: [Made] = []
  made.reserveCapacity(count)
  meter { for index in 0..<count { made.append(make(index)) } }
  return made
}
