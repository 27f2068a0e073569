// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// Rows in virtual time.
let virtualTimeRows = [
  Row(
    name: "virtual.schedule+run",
    operation: "one of 200k actions at random virtual times, scheduled and run",
    count: 200_000,
    goal: .yardsticks(allocations: 20),
    mostAllocations: 1.01,
    workload: scheduleAndRun
  ),
  Row(
    name: "virtual.sleep",
    operation: "one of 100k sleeps of 100 tasks on a virtual scheduler, by its clock",
    count: 100_000,
    mostAllocations: 6.1,
    baseline: Baseline(name: "a heap of 100: popped, inserted", workload: popAndInsert),
    workload: sleepAndWake
  ),
]

@Sendable
private func scheduleAndRun(_ count: Int, _ meter: Meter) {
  let scheduler = HistoricalScheduler()
  let dates = Numbers.some(count, in: 1..<1_000_000).map { Date(timeIntervalSince1970: Double($0)) }
  let tally = Tally()
  meter {
    for date in dates {
      _ = scheduler.scheduleAbsoluteVirtual((), time: date) {
        tally.add(1)
        return Disposables.create()
      }
    }
    scheduler.start()
  }
  tally.expect(count, "virtual.schedule+run")
  precondition(scheduler.clock == dates.max(), "virtual.schedule+run: the clock must show the last due time")
}

private let sleepers = 100

@Sendable
private func sleepAndWake(_ count: Int, _ meter: Meter) {
  let scheduler = HistoricalScheduler()
  let spans = Numbers.some(count, in: 1..<1_000_000)
  let tally = Tally()
  for sleeper in 0..<sleepers {
    Task(executorPreference: scheduler) {
      for number in stride(from: sleeper, to: count, by: sleepers) {
        try await Task.sleep(for: .milliseconds(spans[number]), clock: scheduler.taskClock)
        tally.add(1)
      }
    }
  }
  meter { scheduler.start() }
  tally.expect(count, "virtual.sleep")
}

@Sendable
private func popAndInsert(_ count: Int, _ meter: Meter) {
  let spans = Numbers.some(count, in: 1..<1_000_000)
  let tally = Tally()
  var heap = RawHeap()
  meter {
    for span in spans.prefix(sleepers) { heap.insert(span) }
    for span in spans.dropFirst(sleepers) {
      heap.insert(heap.popFirst() + span)
      tally.add(1)
    }
    for _ in 0..<sleepers {
      _ = heap.popFirst()
      tally.add(1)
    }
  }
  tally.expect(count, "virtual.sleep, heap")
}

/// The plainest heap of numbers, the smallest first.
private struct RawHeap {
  private var numbers: [Int] = []

  mutating func insert(_ number: Int) {
    numbers.append(number)
    var place = numbers.count - 1
    while place > 0, numbers[place] < numbers[(place - 1) / 2] {
      numbers.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func popFirst() -> Int {
    numbers.swapAt(0, numbers.count - 1)
    let first = numbers.removeLast()
    var place = 0
    while true {
      var child = 2 * place + 1
      if child >= numbers.count { return first }
      if child + 1 < numbers.count, numbers[child + 1] < numbers[child] { child += 1 }
      if numbers[place] <= numbers[child] { return first }
      numbers.swapAt(place, child)
      place = child
    }
  }
}
