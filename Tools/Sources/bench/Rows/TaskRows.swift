// SPDX-License-Identifier: MIT

import Baton
import Dispatch

/// Rows in which tasks hop to schedulers.
let taskRows = [
  Row(
    name: "task.hop.serial",
    operation: "a task calls an actor on a serial queue scheduler, and comes back",
    count: 100_000,
    goal: .ratio(1),
    mostAllocations: 1.05,
    baseline: Baseline(name: "an actor on a dispatch queue", workload: callActors { QueueExecutor() }),
    handsOver: true,
    workload: callActors { SerialDispatchQueueScheduler(qos: .default) }
  ),
  Row(
    name: "task.hop.worker",
    operation: "a task calls an actor on a thread of its own, and comes back",
    count: 100_000,
    goal: .ratio(1),
    mostAllocations: 1.05,
    baseline: Baseline(name: "an actor on a dispatch queue", workload: callActors { QueueExecutor() }),
    handsOver: true,
    workload: callActors { NewThreadScheduler().makeWorker() }
  ),
  Row(
    name: "task.hop.pool",
    operation: "a task goes on on a pool of threads, and comes back",
    count: 25_000,
    goal: .ratio(4),
    mostAllocations: 4.05,
    baseline: Baseline(name: "a dispatch queue as task executor", workload: visit { QueueExecutor() }),
    handsOver: true,
    workload: visit { ThreadPoolScheduler.computation }
  ),
  Row(
    name: "task.stay.serial",
    operation: "a task on a serial queue scheduler calls an actor there",
    count: 1_000_000,
    goal: .ratio(1),
    mostAllocations: 0.01,
    baseline: Baseline(
      name: "the same with a dispatch queue as executor", workload: callWithin { QueueExecutor() }),
    workload: callWithin { SerialDispatchQueueScheduler(qos: .default) }
  ),
  Row(
    name: "task.start",
    operation: "a task is started on a serial queue scheduler, and ends",
    count: 100_000,
    goal: .ratio(1),
    mostAllocations: 5.1,
    baseline: Baseline(name: "a dispatch queue as task executor", workload: startTasks { QueueExecutor() }),
    handsOver: true,
    workload: startTasks { SerialDispatchQueueScheduler(qos: .default) }
  ),
]

/// What one writes without the library.
private final class QueueExecutor: SerialExecutor, TaskExecutor {
  private let queue = DispatchQueue(label: "bench.executor")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(
        isolatedTo: self.asUnownedSerialExecutor(), taskExecutor: self.asUnownedTaskExecutor())
    }
  }
}

private actor CallCounter {
  private let executor: (any SerialExecutor)?
  nonisolated let unownedExecutor: UnownedSerialExecutor
  private(set) var count = 0

  init(_ executor: any SerialExecutor) {
    self.executor = executor
    unownedExecutor = executor.asUnownedSerialExecutor()
  }

  func add() { count += 1 }
}

private func callActors(on make: @escaping @Sendable () -> any SerialExecutor) -> Workload {
  { count, meter in
    let counter = CallCounter(make())
    run("task.hop", meter) {
      for _ in 0..<count { await counter.add() }
      return await counter.count == count
    }
  }
}

private func callWithin(_ make: @escaping @Sendable () -> any SerialExecutor & TaskExecutor) -> Workload {
  { count, meter in
    let executor = make()
    let counter = CallCounter(executor)
    run("task.stay", meter) {
      await withTaskExecutorPreference(executor) {
        for _ in 0..<count { await counter.add() }
        return await counter.count == count
      }
    }
  }
}

private func visit(on make: @escaping @Sendable () -> any TaskExecutor) -> Workload {
  { count, meter in
    let executor = make()
    run("task.hop.pool", meter) {
      var sum = 0
      for index in 0..<count { sum += await withTaskExecutorPreference(executor) { await same(index) } }
      return sum == count * (count - 1) / 2
    }
  }
}

private func same(_ index: Int) async -> Int { index }

private func startTasks(on make: @escaping @Sendable () -> any TaskExecutor) -> Workload {
  { count, meter in
    let executor = make()
    let tally = Tally()
    let finish = Finish()
    meter {
      for index in 0..<count {
        // One after the other, in this order.
        Task(executorPreference: executor) {
          tally.add(index)
          if index == count - 1 { finish.signal() }
        }
      }
      finish.wait("task.start")
    }
    tally.expect(count * (count - 1) / 2, "task.start")
  }
}

/// Measures what a task does, and waits for it.
func run(_ row: String, _ meter: Meter, _ body: @escaping @Sendable () async -> Bool) {
  let finish = Finish()
  let tally = Tally()
  meter {
    Task.detached(executorPreference: OwnExecutor()) {
      Placement.takeSendersPlace()
      tally.add(await body() ? 1 : 0)
      finish.signal()
    }
    finish.wait(row)
  }
  tally.expect(1, row)
}
