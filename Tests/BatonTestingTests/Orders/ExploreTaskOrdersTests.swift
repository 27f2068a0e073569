// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Testing

@Suite("Every order of tasks in virtual time", .enabled(if: VirtualTimeUnavailable.here == nil))
struct ExploreTaskOrdersTests {
  private struct Wrong: Error {}

  private actor Store {
    private(set) var names: [String] = []
    func add(_ name: String) { names.append(name) }
  }

  @Test func `Tasks that are ready, and sleeps that end at one instant, change places`() async throws {
    let seen = Box<Set<String>>([])
    let count = try await exploreTaskOrders { _ in
      let store = Store()
      await withTaskGroup { group in
        for name in ["a", "b"] {
          group.addTask {
            try? await Task.sleep(for: .seconds(1))
            await store.add(name)
          }
        }
      }
      let names = await store.names.joined()
      seen.change { _ = $0.insert(names) }
    }
    #expect(count > 1)
    #expect(seen.value == ["ab", "ba"])
  }

  @Test func `An event of a sequence changes places with a task that is due with it`() async throws {
    let seen = Box<Set<String>>([])
    try await exploreTaskOrders { scheduler in
      let trace = Trace()
      let subscription = Observable<Int>.timer(.seconds(1), scheduler: scheduler)
        .subscribe(onNext: { _ in trace.append("event") })
      try await Task.sleep(for: .seconds(1))
      trace.append("task")
      try await Task.sleep(for: .seconds(1))
      subscription.dispose()
      seen.change { _ = $0.insert(trace.lines.joined(separator: " ")) }
    }
    #expect(seen.value == ["event task", "task event"])
  }

  @Test func `Jobs on the main actor keep their order`() async throws {
    let seen = Box<Set<String>>([])
    try await exploreTaskOrders { _ in
      let trace = Trace()
      // Made one after another by one stretch, so that they come to the main actor in this order.
      let tasks = ["a", "b", "c"].map { name in Task { @MainActor in trace.append(name) } }
      for task in tasks { await task.value }
      seen.change { _ = $0.insert(trace.lines.joined()) }
    }
    #expect(seen.value == ["abc"])
  }

  @Test func `The failure names tasks, and its order is run again`() async throws {
    let body: @Sendable (TestScheduler) async throws -> Void = { _ in
      let store = Store()
      let tasks = ["cached", "fresh"].map { name in
        Task {
          try await Task.sleep(for: .seconds(1))
          await store.add(name)
        }
      }
      for task in tasks { try await task.value }
      if await store.names.last != "fresh" { throw Wrong() }
    }
    let failure = try await #require(throws: OrderFailure.self) { try await exploreTaskOrders(body) }
    #expect(failure.error is Wrong)
    #expect(
      failure.description.contains(
        "At 1000000 it fails if this runs first:\n    task 3, scheduled by the end of a sleep\n"))
    #expect(
      failure.description.contains("try await exploreTaskOrders(replay: \(failure.order)) { scheduler in … }")
    )
    await #expect(throws: OrderFailure.self) { try await exploreTaskOrders(replay: failure.order, body) }
    try await exploreTaskOrders(replay: [], body)
    await #expect(throws: ExplorationError.self) { try await exploreTaskOrders(replay: [99], body) }
  }

  @Test func `An order in which the body never ends fails with the stall`() async throws {
    let failure = try await #require(throws: OrderFailure.self) {
      try await exploreTaskOrders(limits: VirtualTimeLimits(grace: .milliseconds(50))) { scheduler in
        // Lost if the event comes before the subscription.
        let source = PublishSubject<Int>()
        scheduler.schedule(after: .seconds(1)) { source.onNext(1) }
        try await Task.sleep(for: .seconds(1))
        for try await _ in source.values { break }
      }
    }
    #expect(failure.error is VirtualTimeStall)
  }

  @Test("A cancelled caller ends the search, and virtual time within virtual time is refused as ever")
  func cancelled() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await exploreTaskOrders { _ in }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    try await withVirtualTime {
      _ = await #expect(throws: VirtualTimeUnavailable.self) { try await exploreTaskOrders { _ in } }
    }
  }
}
