// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Dispatch
import Testing

/// Requirement N4: every way of starting a task, from every kind of code, with every form of sleep, and all
/// clocks.
@Suite(
  "N4 Virtual time, whoever starts the tasks", .serialized, .enabled(if: VirtualTimeUnavailable.here == nil))
struct StartedTasksTests {
  @Test(arguments: Place.allCases, Way.allCases)
  func `N4 a task is in virtual time, however it is started`(_ place: Place, _ way: Way) async throws {
    for form in Form.allCases {
      let log = Trace()
      do {
        let end = try await withVirtualTimeScheduler(limits: .patient) { scheduler in
          let nap = Nap(form: form, scheduler: scheduler, log: log)
          async let started: Void = place.start(way, nap)
          try await Task.sleep(for: .seconds(3600))
          try await started
          return scheduler.clock as TestTime
        }
        #expect(end == 3_600_000_000, "\(form)")
        #expect(log.lines == ["60 60 60", "120 120 120", "180 180 180"], "\(form)")
        #expect(!isRefused(place, way), "\(form)")
      } catch let stall as VirtualTimeStall where isRefused(place, way) {
        #expect(stall.reason == .startedUnseen(task: nil), "\(form)")
      }
    }
  }

  /// The one start that cannot be seen.
  private func isRefused(_ place: Place, _ way: Way) -> Bool {
    place == .elsewhere && [.asyncLet, .asyncLetOnGlobalActor].contains(way)
  }

  @Test func `N4 an actor polls for an hour, and its task is awaited`() async throws {
    let poller = Poller()
    try await withVirtualTime(limits: .patient) {
      await poller.start()
      try await Task.sleep(for: .seconds(3601))
      #expect(await poller.answers == 60)
      let start = ContinuousClock.now
      await poller.stop()
      await #expect(throws: CancellationError.self) { try await poller.task?.value }
      #expect(ContinuousClock.now == start)
    }
  }

  @Test(
    "N4 a task that is started on an actor that is busy in real time is waited for", arguments: [false, true])
  func startedOnBusy(isDetached: Bool) async throws {
    let others = ThreadPoolScheduler(threads: 1)
    for _ in 0..<5 {
      let (begun, release) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
      // A thread of its own, because it is blocked.
      let other = Task.detached(executorPreference: others) {
        await Counter.occupy {
          begun.continuation.yield()
          release.wait()
        }
      }
      for await _ in begun.stream { break }
      let log = Trace()
      try await withVirtualTimeScheduler(limits: .patient) { scheduler in
        let nap = Nap(form: .span, scheduler: scheduler, log: log)
        let work: @Counter @Sendable () async throws -> Void = { try await nap.take() }
        let task = isDetached ? Task.detached(operation: work) : Task(operation: work)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(20)) { release.signal() }
        try await Task.sleep(for: .seconds(3600))
        try await task.value
      }
      #expect(log.lines == ["60 60 60", "120 120 120", "180 180 180"])
      await other.value
    }
  }

  @Test func `N4 a task of another test stays in real time, whoever resumes or runs it`() async throws {
    let (asked, answered) = (AsyncStream<Void>.makeStream(), AsyncStream<Duration>.makeStream())
    try await withVirtualTimeScheduler(limits: .patient) { scheduler in
      await withCheckedContinuation { continuation in
        // Made after the body has begun, by a thread outside.
        DispatchQueue.global().async {
          Task { @Kitchen in
            continuation.resume()
            for await _ in asked.stream { break }
            let start = ContinuousClock.now
            try await Task.sleep(for: .milliseconds(20))
            answered.continuation.yield(ContinuousClock.now - start)
          }
        }
      }
      await Kitchen.run { asked.continuation.yield() }
      for await span in answered.stream {
        #expect(span >= .milliseconds(20))
        break
      }
      #expect(scheduler.clock == 0)
    }
  }

  @Test func `N16 a stall names a sleeping task that an actor started`() async throws {
    let shop = Shop()
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: VirtualTimeLimits(virtualTime: .seconds(60), grace: .zero)) {
        await shop.startNamed()
        try await Task.sleep(for: .seconds(250))
      }
    }
    #expect(stall?.sleepers.map(\.name) == ["named", nil])
  }

  @Test func `N4 orders are explored of tasks that an actor starts`() async throws {
    let lines = Box<Set<String>>([])
    let count = try await exploreTaskOrders { scheduler in
      let (log, shops) = (Trace(), [Shop(), Shop()])
      for (shop, name) in zip(shops, ["a", "b"]) { await shop.startLogging(name, log) }
      try await Task.sleep(for: .seconds(61))
      lines.change { $0.insert(log.lines.joined(separator: " ")) }
    }
    #expect(count > 1)
    #expect(lines.value == ["a 60 b 60", "b 60 a 60"])
  }

  // Where nothing shows that a task is made.

  @Test(
    "N4 where nobody sees tasks made, those that inherit from the body are in virtual time",
    arguments: [Place.function, .mainActor, .actor, .globalActor],
    [Way.call, .task, .onMainActor, .onGlobalActor, .immediate, .group, .groupOnGlobalActor, .asyncLet])
  func inherited(_ place: Place, _ way: Way) async throws {
    let log = Trace()
    try await inVirtualTime(.patient, nil, seesTasks: false) { scheduler in
      let nap = Nap(form: .span, scheduler: scheduler, log: log)
      async let started: Void = place.start(way, nap)
      try await Task.sleep(for: .seconds(3600))
      try await started
    }
    #expect(log.lines == ["60 60 60", "120 120 120", "180 180 180"])
  }

  @Test("N4 where nobody sees tasks made, one that may be the body's and sleeps in real time ends the run")
  func unseen() async throws {
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await inVirtualTime(.patient, nil, seesTasks: false) { _ in
        let cook: @Kitchen @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(1)) }
        let task = Task.detached(name: "cook", operation: cook)
        try await Task.sleep(for: .seconds(3600))
        try await task.value
      }
    }
    #expect(stall?.reason == .startedUnseen(task: "cook"))
    #expect(stall?.hasEnded == true)
    let text = "\(try #require(stall))"
    #expect(text.contains("The task \"cook\" slept or read a clock"), "\(text)")
    #expect(text.contains("Task.detached { await … }"), "\(text)")
  }
}

private actor Shop {
  private var task: Task<Void, any Error>?

  func startNamed() {
    task = Task(name: "named") { try await self.sleep(200) }
  }

  private func sleep(_ seconds: Int) async throws { try await Task.sleep(for: .seconds(seconds)) }

  func startLogging(_ name: String, _ log: Trace) {
    let start = ContinuousClock.now
    task = Task {
      try await sleep(60)
      log.append("\(name) \(Int((ContinuousClock.now - start) / .seconds(1)))")
    }
  }
}

private actor Poller {
  private(set) var answers = 0
  private(set) var task: Task<Void, any Error>?

  func start() {
    task = Task {
      while true {
        try await Task.sleep(for: .seconds(60))
        answers += 1
      }
    }
  }

  func stop() { task?.cancel() }
}

@globalActor
private actor Counter {
  static let shared = Counter()

  @Counter static func occupy(_ body: @Sendable () -> Void) { body() }
}
