// SPDX-License-Identifier: MIT

import Baton
import TestSupport
import Testing

/// Schedulers that run jobs in line: requirement N3.
@Suite struct NestedJobsTests {
  @Test(
    "A chain of tasks, each of which resumes the next, needs no more stack for being long",
    .timeLimit(.minutes(60)), arguments: 0..<3)
  func chain(kind: Int) async {
    let executors: [any TaskExecutor] = [
      Schedulers.immediate, CurrentThreadScheduler.instance, SubscriptionScheduler.instance,
    ]
    let executor = executors[kind]
    let count = 50_000
    let streams = (0...count).map { _ in AsyncStream<Void>.makeStream() }
    let order = Guarded<[Int]>([])
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        group.addTask(executorPreference: executor) {
          for await _ in streams[number].stream { break }
          order.withLock { $0.append(number) }
          streams[number + 1].continuation.yield()
        }
      }
      streams[0].continuation.yield()
      for await _ in streams[count].stream { break }
    }
    #expect(order.withLock { $0 } == Array(0..<count))
  }
}
