// SPDX-License-Identifier: MIT

import Baton

/// Rows in which one sequence becomes many, or elements become arrays.
let groupingRows = keyedRows + hundredRows

private let keyedRows = [10, 100, 1000, 100_000].map { keys in
  Row(
    name: "groupBy.\(keys)",
    operation: "one element into one of \(keys) groups, each with a subscriber, in turns",
    count: 1_000_000,
    allocationGoal: 0,
    mostAllocations: 0,
    baseline: Baseline(name: "dictionary", workload: { dictionary(of: keys, $0, $1) }),
    workload: { group(by: keys, $0, $1) }
  )
}

private let hundredRows = [
  Row(
    name: "buffer.100",
    operation: "one element of a range, sent in arrays of 100",
    count: 1_000_000,
    mostAllocations: queueGrowth,
    baseline: Baseline(name: "array", workload: arrays),
    workload: bufferHundreds
  ),
  Row(
    name: "window.100",
    operation: "one element of a range, sent in windows of 100, each with a subscriber",
    count: 1_000_000,
    goal: .ratio(2),
    mostAllocations: 0.15,
    baseline: Baseline(name: "buffer.100", workload: bufferHundreds),
    workload: windowHundreds
  ),
]

/// Longer than any run, so that arrays and windows end because they are full.
private let longTime = RxTimeInterval.seconds(3600)

private let hundred = 100

/// Every group is there before the measure begins.
private func group(by keys: Int, _ count: Int, _ meter: Meter) {
  let subject = PublishSubject<Int>()
  let tally = Tally()
  let subscription = subject.groupBy { $0 % keys }
    .subscribe(onNext: { group in _ = group.subscribe(onNext: { tally.add($0) }) })
  for key in 0..<keys { subject.onNext(key) }
  meter { for index in 0..<count { subject.onNext(index) } }
  subject.onCompleted()
  subscription.dispose()
  tally.expect(keys * (keys - 1) / 2 + count * (count - 1) / 2, "groupBy.\(keys)")
}

private func dictionary(of keys: Int, _ count: Int, _ meter: Meter) {
  let tally = Tally()
  var groups: [Int: (Int) -> Void] = [:]
  let keys = opaque(keys)
  for key in 0..<keys { groups[key] = opaque { tally.add($0) } }
  meter { for index in 0..<count { groups[index % keys]?(index) } }
  tally.expect(count * (count - 1) / 2, "dictionary")
}

@Sendable
private func bufferHundreds(_ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial")
  let tally = Tally()
  meter {
    _ = Observable.range(start: 0, count: count)
      .buffer(timeSpan: longTime, count: hundred, scheduler: scheduler)
      .subscribe(onNext: { tally.add($0.reduce(0, &+)) })
  }
  tally.expect(count * (count - 1) / 2, "buffer.100")
}

@Sendable
private func windowHundreds(_ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial")
  let tally = Tally()
  meter {
    _ = Observable.range(start: 0, count: count)
      .window(timeSpan: longTime, count: hundred, scheduler: scheduler)
      .subscribe(onNext: { window in _ = window.subscribe(onNext: { tally.add($0) }) })
  }
  tally.expect(count * (count - 1) / 2, "window.100")
}

@Sendable
private func arrays(_ count: Int, _ meter: Meter) {
  let tally = Tally()
  var array: [Int] = []
  let send = opaque { (array: [Int]) in tally.add(array.reduce(0, &+)) }
  meter {
    for index in 0..<count {
      array.append(index)
      if array.count == hundred {
        send(array)
        array = []
      }
    }
  }
  send(array)
  tally.expect(count * (count - 1) / 2, "array")
}
