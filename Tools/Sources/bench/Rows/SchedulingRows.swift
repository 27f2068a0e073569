// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Rows in which pieces of work are scheduled one by one; each ends when all have run.
let schedulingRows = [
  Row(
    name: "schedule.serial",
    operation: "one schedule on a serial queue scheduler",
    count: 300_000,
    goal: .ratio(1),
    // An item, and what Dispatch allocates for a block: at worst one for each item, if the queue falls asleep
    // after each.
    mostAllocations: 2.05,
    baseline: Baseline(name: "queue.async, serial", workload: asyncSerial),
    handsOver: true,
    workload: scheduleSerial
  ),
  Row(
    name: "schedule.concurrent",
    operation: "one schedule on a concurrent queue scheduler",
    count: 300_000,
    goal: .ratio(1),
    // As above.
    mostAllocations: 2.05,
    baseline: Baseline(name: "queue.async, concurrent", workload: asyncConcurrent),
    handsOver: true,
    workload: scheduleConcurrent
  ),
]

@Sendable
func scheduleSerial(_ count: Int, _ meter: Meter) {
  let scheduler = SerialDispatchQueueScheduler(internalSerialQueueName: "bench.serial")
  let tally = Tally()
  let finish = Finish()
  meter {
    for _ in 0..<count {
      _ = scheduler.schedule(()) {
        tally.add(1)
        return Disposables.create()
      }
    }
    _ = scheduler.schedule(()) {
      finish.signal()
      return Disposables.create()
    }
    finish.wait("schedule.serial")
  }
  tally.expect(count, "schedule.serial")
}

@Sendable
private func asyncSerial(_ count: Int, _ meter: Meter) {
  let queue = DispatchQueue(label: "bench.serial")
  let tally = Tally()
  let finish = Finish()
  meter {
    for _ in 0..<count { queue.async { tally.add(1) } }
    queue.async { finish.signal() }
    finish.wait("queue.async, serial")
  }
  tally.expect(count, "queue.async, serial")
}

@Sendable
private func scheduleConcurrent(_ count: Int, _ meter: Meter) {
  let scheduler = ConcurrentDispatchQueueScheduler(qos: .default)
  let countdown = Countdown(count)
  meter {
    for _ in 0..<count {
      _ = scheduler.schedule(()) {
        countdown.step()
        return Disposables.create()
      }
    }
    countdown.wait("schedule.concurrent")
  }
}

@Sendable
private func asyncConcurrent(_ count: Int, _ meter: Meter) {
  let queue = DispatchQueue(label: "bench.concurrent", qos: .default, attributes: .concurrent)
  let countdown = Countdown(count)
  meter {
    for _ in 0..<count { queue.async { countdown.step() } }
    countdown.wait("queue.async, concurrent")
  }
}
