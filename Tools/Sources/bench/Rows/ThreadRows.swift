// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation

/// Rows in which pieces of work are scheduled one by one on threads of the library's own, or in a run loop;
/// each ends when all have run.
let threadRows = [
  Row(
    name: "schedule.newThread",
    operation: "one schedule on a worker of a new-thread scheduler",
    count: 300_000,
    goal: .ratio(1),
    mostAllocations: 1.05,
    baseline: Baseline(name: "thread, condition variable, array", workload: handToThread),
    handsOver: true,
    workload: { count, meter in
      // The worker keeps its thread, and goes with it at the end of the run.
      let worker = NewThreadScheduler().makeWorker()
      schedule(count, meter, "schedule.newThread") { worker.schedule((), action: $0) }
    }
  ),
  Row(
    name: "schedule.pool",
    operation: "one schedule on a fixed pool",
    count: 300_000,
    goal: .ratio(1),
    mostAllocations: 1.05,
    baseline: Baseline(name: "global queue, async", workload: asyncGlobal),
    handsOver: true,
    workload: { count, meter in
      let pool = ThreadPoolScheduler()
      schedule(count, meter, "schedule.pool") { pool.schedule((), action: $0) }
    }
  ),
  Row(
    name: "schedule.elastic",
    operation: "one schedule on an elastic pool of at most eight threads",
    count: 300_000,
    goal: .ratio(1),
    mostAllocations: 1.05,
    baseline: Baseline(name: "global queue, async", workload: asyncGlobal),
    handsOver: true,
    workload: { count, meter in
      let pool = ThreadPoolScheduler(maximumThreads: 8)
      schedule(count, meter, "schedule.elastic") { pool.schedule((), action: $0) }
    }
  ),
  Row(
    name: "schedule.pool.paced",
    operation: "one schedule on a fixed pool every two microseconds",
    count: 50_000,
    mostAllocations: 1.05,
    baseline: Baseline(name: "global queue, async every two microseconds", workload: asyncPaced),
    workload: { count, meter in
      let pool = ThreadPoolScheduler()
      schedule(count, meter, "schedule.pool.paced") { work in
        defer { pace() }
        return pool.schedule((), action: work)
      }
    }
  ),
  Row(
    name: "schedule.runLoop",
    operation: "one schedule on a run loop scheduler",
    count: 300_000,
    goal: .ratio(1),
    mostAllocations: 1.05,
    baseline: Baseline(name: "RunLoop.perform, woken up once", workload: performInLoop),
    handsOver: true,
    workload: { count, meter in
      let scheduler = RunLoopScheduler(runLoop: RunLoopThread.shared.runLoop)
      schedule(count, meter, "schedule.runLoop") { scheduler.schedule((), action: $0) }
    }
  ),
  Row(
    name: "schedule.eventLoop",
    operation: "one schedule on the scheduler of an event loop that waits for a semaphore",
    count: 300_000,
    goal: .ratio(1.2),
    mostAllocations: 1.05,
    baseline: Baseline(
      name: "run loop scheduler",
      workload: { count, meter in
        let scheduler = RunLoopScheduler(runLoop: RunLoopThread.shared.runLoop)
        schedule(count, meter, "run loop scheduler") { scheduler.schedule((), action: $0) }
      }),
    handsOver: true,
    workload: { count, meter in
      let scheduler = SemaphoreLoop.start()
      schedule(count, meter, "schedule.eventLoop") { scheduler.schedule((), action: $0) }
    }
  ),
]

private func schedule(
  _ count: Int, _ meter: Meter, _ row: String,
  with schedule: (@escaping @Sendable (()) -> any Disposable) -> any Disposable
) {
  let countdown = Countdown(count)
  meter {
    for _ in 0..<count {
      _ = schedule { _ in
        countdown.step()
        return Disposables.create()
      }
    }
    countdown.wait(row)
  }
}

@Sendable
private func handToThread(_ count: Int, _ meter: Meter) {
  let thread = ConditionThread()
  let countdown = Countdown(count)
  meter {
    for _ in 0..<count { thread.add { countdown.step() } }
    countdown.wait("thread, condition variable, array")
  }
  thread.end()
}

@Sendable
private func asyncGlobal(_ count: Int, _ meter: Meter) {
  let countdown = Countdown(count)
  meter {
    for _ in 0..<count { DispatchQueue.global().async { countdown.step() } }
    countdown.wait("global queue, async")
  }
}

@Sendable
private func asyncPaced(_ count: Int, _ meter: Meter) {
  let countdown = Countdown(count)
  meter {
    for _ in 0..<count {
      DispatchQueue.global().async { countdown.step() }
      pace()
    }
    countdown.wait("global queue, async every two microseconds")
  }
}

/// Two microseconds without a system call.
private func pace() {
  let end = DispatchTime.now().uptimeNanoseconds + 2000
  while DispatchTime.now().uptimeNanoseconds < end {}
}

@Sendable
private func performInLoop(_ count: Int, _ meter: Meter) {
  let thread = RunLoopThread.shared
  let countdown = Countdown(count)
  meter {
    for _ in 0..<count { thread.runLoop.perform { countdown.step() } }
    thread.wakeUp()
    countdown.wait("RunLoop.perform, woken up once")
  }
}
