// SPDX-License-Identifier: MIT

import Baton
import Testing

/// A service that is asked to stop, by the recipe of the cookbook.
@Suite("Stopping asynchronous work")
struct StoppingTests {
  private static let orderings: [ResultOrdering] = [.source, .completion]

  /// Two jobs of four are under way.
  private func twoOfFour(_ jobs: Jobs, _ source: PublishSubject<Int>) async {
    for number in 0..<4 { source.onNext(number) }
    let begun = [await jobs.begun.next(), await jobs.begun.next()]
    #expect(Set(begun) == [0, 1])
  }

  @Test("Take until before the map takes no more, and has those that wait begin", arguments: orderings)
  func takeUntil(ordering: ResultOrdering) async throws {
    let (jobs, probe, stop) = (Jobs(), Probe(), PublishSubject<Void>())
    let all = Task {
      try await probe.observable.take(until: stop)
        .map(maxConcurrent: 2, ordering: ordering) { try await jobs.work($0) }.collect()
    }
    await probe.subscribed.wait()
    await twoOfFour(jobs, probe.source)
    stop.onNext(())
    await probe.disposed.wait()
    probe.source.onNext(4)
    for number in 0..<4 { jobs.finish(number) }
    #expect(try await all.value.sorted() == [0, 1, 2, 3])
  }

  @Test(
    "With a look at the flag in the closure, none of those that wait begins, and those that run are finished",
    arguments: orderings)
  func flag(ordering: ResultOrdering) async throws {
    let (jobs, probe) = (Jobs(), Probe())
    let isStopping = BehaviorRelay(value: false)
    let all = Task {
      try await probe.observable.take(until: isStopping.filter { $0 })
        .map(maxConcurrent: 2, ordering: ordering) { number -> Int? in
          try await isStopping.value ? nil : jobs.work(number)
        }
        .compactMap { $0 }.collect()
    }
    await probe.subscribed.wait()
    await twoOfFour(jobs, probe.source)
    isStopping.accept(true)
    await probe.disposed.wait()
    probe.source.onNext(4)
    for number in [1, 0] { jobs.finish(number) }
    #expect(try await all.value.sorted() == [0, 1])
    // No other has begun: the next that is heard of is this.
    jobs.begun.send(-1)
    #expect(await jobs.begun.next() == -1)
  }
}
