// SPDX-License-Identifier: MIT

import Baton

/// Rows in which one sequence becomes many, or elements become arrays.
let groupingRows = keyedRows + hundredRows + openRows

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
    baseline: Baseline(name: "array", workload: { arrays($0, open: 1, $1) }),
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

private let openRows = [10, 1000, 100_000].flatMap { open in
  [
    Row(
      name: "buffer.open.\(open)",
      operation: "one element into one of \(open) buffers of 100, in turns, a timer pending for each",
      count: 1_000_000,
      baseline: Baseline(name: "arrays", workload: { arrays($0, open: open, $1) }),
      workload: { buffers(open, $0, $1) }
    ),
    Row(
      name: "window.open.\(open)",
      operation: "one element into one of \(open) windows of 100, in turns, a timer pending for each",
      count: 1_000_000,
      baseline: Baseline(name: "counts", workload: { counts($0, open: open, $1) }),
      workload: { windows(open, $0, $1) }
    ),
  ]
}

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

private func buffers(_ open: Int, _ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial")
  let tally = Tally()
  let subjects = (0..<open).map { _ in PublishSubject<Int>() }
  for subject in subjects {
    _ = subject.buffer(timeSpan: longTime, count: hundred, scheduler: scheduler)
      .subscribe(onNext: { tally.add($0.reduce(0, &+)) })
  }
  meter { for index in 0..<count { subjects[index % open].onNext(index) } }
  for subject in subjects { subject.onCompleted() }
  tally.expect(count * (count - 1) / 2, "buffer.open.\(open)")
}

private func windows(_ open: Int, _ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial")
  let tally = Tally()
  let subjects = (0..<open).map { _ in PublishSubject<Int>() }
  for subject in subjects {
    _ = subject.window(timeSpan: longTime, count: hundred, scheduler: scheduler)
      .subscribe(onNext: { window in _ = window.subscribe(onNext: { tally.add($0) }) })
  }
  meter { for index in 0..<count { subjects[index % open].onNext(index) } }
  for subject in subjects { subject.onCompleted() }
  tally.expect(count * (count - 1) / 2, "window.open.\(open)")
}

private func arrays(_ count: Int, open: Int, _ meter: Meter) {
  let tally = Tally()
  let open = opaque(open)
  var arrays = Array(repeating: [Int](), count: open)
  let send = opaque { (array: [Int]) in tally.add(array.reduce(0, &+)) }
  meter {
    for index in 0..<count {
      let place = index % open
      arrays[place].append(index)
      if arrays[place].count == hundred {
        send(arrays[place])
        arrays[place] = []
      }
    }
  }
  for array in arrays { send(array) }
  tally.expect(count * (count - 1) / 2, "arrays")
}

private func counts(_ count: Int, open: Int, _ meter: Meter) {
  let tally = Tally()
  let open = opaque(open)
  var counts = Array(repeating: 0, count: open)
  var windows = Array(repeating: opaque { (number: Int) in tally.add(number) }, count: open)
  meter {
    for index in 0..<count {
      let place = index % open
      windows[place](index)
      counts[place] += 1
      if counts[place] == hundred {
        counts[place] = 0
        windows[place] = opaque { tally.add($0) }
      }
    }
  }
  tally.expect(count * (count - 1) / 2, "counts")
}
