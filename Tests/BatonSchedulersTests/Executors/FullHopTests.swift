// SPDX-License-Identifier: MIT

import Baton
import Testing

/// Bounded hops to executors that are schedulers: requirement N3.
@Suite struct FullHopTests {
  @Test(.timeLimit(.minutes(60)))
  @MainActor
  func `A sender on the main thread does not wait for the main actor`() async throws {
    try await expectAll(through: ActorScheduler(MainActor.shared)) { $0() }
  }

  @Test(.timeLimit(.minutes(60)))
  func `A sender on a worker's thread does not wait for that, behind an executor's scheduler`() async throws {
    let worker = NewThreadScheduler(name: "full").makeWorker()
    for scheduler in [
      ExecutorScheduler(worker as any SerialExecutor), ExecutorScheduler(worker as any TaskExecutor),
    ] {
      try await expectAll(through: scheduler) { send in
        await Task(executorPreference: worker) { send() }.value
      }
    }
  }

  private func expectAll(
    through scheduler: ExecutorScheduler, isolation: isolated (any Actor)? = #isolation,
    _ start: (@escaping @Sendable () -> Void) async -> Void
  ) async throws {
    let numbers = PublishSubject<Int>()
    let received = numbers.observe(on: scheduler, capacity: 2).values
    await start {
      for number in 0..<20 { numbers.onNext(number) }
      numbers.onCompleted()
    }
    var count = 0
    for try await _ in received { count += 1 }
    #expect(count == 20)
  }
}
