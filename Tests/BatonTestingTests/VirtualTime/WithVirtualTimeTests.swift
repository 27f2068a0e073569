// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import BatonTaskTesting
import Dispatch
import Foundation
import Testing

@Suite("N4 Virtual time for all that a test starts", .enabled(if: VirtualTimeUnavailable.here == nil))
struct WithVirtualTimeTests {
  @Test
  func `N4 an hour passes, in the clocks too, and the body's value or error is returned`() async throws {
    let passed = try await withVirtualTime {
      let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
      try await Task.sleep(for: .seconds(3600))
      return [ContinuousClock.now - continuous, SuspendingClock.now - suspending]
    }
    #expect(passed == [.seconds(3600), .seconds(3600)])
    await #expect(throws: BodyFailure.self) { try await withVirtualTime { throw BodyFailure() } }
  }

  @Test func `N4 every kind of sleep passes in virtual time, exactly to the microsecond`() async throws {
    let times = try await withVirtualTimeScheduler { scheduler in
      var times: [TestTime] = []
      try await Task.sleep(nanoseconds: 1_000_001)
      times.append(scheduler.clock)
      try await Task.sleep(for: .milliseconds(1))
      times.append(scheduler.clock)
      try await Task.sleep(until: .now + .milliseconds(1), clock: .continuous)
      times.append(scheduler.clock)
      try await Task.sleep(until: .now + .microseconds(7), clock: .suspending)
      times.append(scheduler.clock)
      try await Task.sleep(for: .seconds(1), tolerance: .seconds(5))
      times.append(scheduler.clock)
      try await Task.sleep(for: .seconds(1), clock: scheduler.taskClock)
      times.append(scheduler.clock)
      try await Task.sleep(until: .now - .seconds(5), clock: .continuous)
      try await Task.sleep(until: .now - .seconds(5), tolerance: .zero, clock: .suspending)
      try await Task.sleep(nanoseconds: 0)
      times.append(scheduler.clock)
      return times
    }
    #expect(times == [1001, 2001, 3001, 3008, 1_003_008, 2_003_008, 2_003_008])
  }

  @Test("N4 tasks of all kinds, actors and the main actor take part, in the order of their times")
  func everyone() async throws {
    let log = Trace()
    try await withVirtualTime {
      let start = ContinuousClock.now
      let seen = { @Sendable (name: String) in
        log.append("\(name) at \(Int((ContinuousClock.now - start) / .seconds(1)))")
      }
      let plain = Task {
        try await Task.sleep(for: .seconds(3))
        seen("plain")
      }
      let detached = Task.detached {
        try await Task.sleep(for: .seconds(1))
        await Task {
          try? await Task.sleep(for: .seconds(3))
          seen("grandchild")
        }.value
      }
      let main = Task { @MainActor in
        try await Task.sleep(for: .seconds(2))
        requireMainActor()
        seen("main actor")
        try await Task.sleep(for: .seconds(5), tolerance: .seconds(1))
        seen("main actor again")
      }
      let walker = Walker()
      async let walked: Void = walker.walk(for: .seconds(5)) { seen("actor") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for seconds in [6, 8] {
          group.addTask {
            try await Task.sleep(for: .seconds(seconds))
            seen("member")
          }
        }
        try await group.waitForAll()
      }
      try await plain.value
      try await detached.value
      try await main.value
      try await walked
    }
    #expect(
      log.lines == [
        "main actor at 2", "plain at 3", "grandchild at 4", "actor at 5", "member at 6",
        "main actor again at 7",
        "member at 8",
      ])
  }

  @Test func `N4 sequences run by the scheduler that the body is given`() async throws {
    let log = Trace()
    try await withVirtualTimeScheduler { scheduler in
      let keys = PublishSubject<String>()
      let subscription = keys.debounce(.milliseconds(300), scheduler: scheduler).observe(on: scheduler)
        .subscribe(onNext: { log.append("\($0) at \(scheduler.clock as TestTime)") })
      for key in ["a", "ab", "abc"] {
        keys.onNext(key)
        try await Task.sleep(for: .milliseconds(key == "ab" ? 300 : 100))
      }
      // Due together: the sequence asked first.
      log.append("typed at \(scheduler.clock as TestTime)")
      try await Task.sleep(for: .seconds(1))
      subscription.dispose()
      #expect(scheduler.dueTimes.isEmpty)
    }
    #expect(log.lines == ["ab at 400000", "typed at 500000", "abc at 700000"])
  }

  @Test func `N4 tasks that prefer the scheduler take part, and the tasks that they make`() async throws {
    try await withVirtualTimeScheduler(limits: .patient) { scheduler in
      let start = ContinuousClock.now
      let task = Task(executorPreference: scheduler) {
        try await Task.sleep(for: .seconds(60))
        async let child: Void = Task.sleep(for: .seconds(30))
        try await child
        try await Task { try await Task.sleep(for: .seconds(30)) }.value
        await #expect(throws: VirtualTimeUnavailable(reason: .nested)) { try await withVirtualTime {} }
        return ContinuousClock.now - start
      }
      let passed = try await task.value
      #expect(passed == .seconds(120))
      let slow = Observable.of(1, 2, 3).map(maxConcurrent: 2, on: scheduler) { number in
        try await Task.sleep(for: .seconds(60))
        return number
      }
      let numbers = try await slow.collect()
      #expect(numbers == [1, 2, 3])
      #expect(ContinuousClock.now - start == .seconds(240))
    }
  }

  @Test(.timeLimit(.minutes(60)))
  func `N4 a sender that finds no room does not wait for work of virtual time`() async throws {
    try await withVirtualTime {
      for scheduler in [TaskScheduler(), ActorScheduler(QuietActor())] {
        let numbers = PublishSubject<Int>()
        let received = numbers.observe(on: scheduler, capacity: 2).values
        for number in 0..<20 { numbers.onNext(number) }
        numbers.onCompleted()
        var count = 0
        for try await _ in received { count += 1 }
        #expect(count == 20)
      }
    }
  }

  @Test func `N4 task-local values reach the body`() async throws {
    let value = try await Local.$value.withValue(5) {
      try await withVirtualTime { Local.value }
    }
    #expect(value == 5)
  }

  @Test func `N4 a hundred thousand sleepers wake in order`() async throws {
    let count = AllocationCount.flood(100_000)
    let wakings = Box<[Int]>([])
    try await withVirtualTime {
      let sleepers = (0..<count).map { number in
        Task {
          try? await Task.sleep(for: .seconds(number * 7919 % count))
          wakings.change { $0.append(number * 7919 % count) }
        }
      }
      for sleeper in sleepers { await sleeper.value }
    }
    #expect(wakings.value == Array(0..<count))
  }

  // Those who do not end

  @Test(arguments: [Int64.max / 2, 100_000_000])
  func `N4 a body that sleeps for ever is cancelled and reported`(seconds: Int64) async throws {
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: .impatient) { try await Task.sleep(for: .seconds(seconds)) }
    }
    #expect(stall?.reason == .sleeps)
    #expect(stall?.hasEnded == true)
    let other = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: .impatient) { try await Task.sleep(nanoseconds: .max) }
    }
    #expect(other?.reason == .sleeps)
  }

  @Test
  func `N16 a stall names the tasks that sleep, in the order in which they would wake up`() async throws {
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: VirtualTimeLimits(virtualTime: .seconds(60), grace: .zero)) {
        let later = Task(name: "refresher") { try await Task.sleep(for: .seconds(300)) }
        let earlier = Task(name: "poller") { try await Task.sleep(for: .seconds(200)) }
        defer {
          later.cancel()
          earlier.cancel()
        }
        try await Task.sleep(for: .seconds(250))
      }
    }
    #expect(stall?.sleepers.map(\.name) == ["poller", nil, "refresher"])
    #expect(stall?.sleepers.map(\.dueTime) == [.seconds(200), .seconds(250), .seconds(300)])
    let text = "\(try #require(stall))"
    #expect(
      text.contains(
        #"; asleep: "poller" until 200.0 s, a task without a name until 250.0 s, "refresher" until 300.0 s."#),
      "\(text)")
  }

  @Test func `N4 the scheduler of a body is not started by that body: its time moves by itself`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await withVirtualTimeScheduler { scheduler in scheduler.start() }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("start: this scheduler runs an asynchronous body"))
  }

  @Test func `N4 a body that waits for what never happens is left behind and reported`() async throws {
    let continuation = Box<CheckedContinuation<Void, Never>?>(nil)
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: .impatient) {
        await withCheckedContinuation { new in continuation.change { $0 = new } }
      }
    }
    #expect(stall?.reason == .waits)
    #expect(stall?.hasEnded == false)
    continuation.value?.resume()
  }

  @Test func `N4 a loop that never sleeps is reported`() async throws {
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: VirtualTimeLimits(pieces: 5000)) {
        while !Task.isCancelled { await Task.yield() }
      }
    }
    #expect(stall?.reason == .works(pieces: 5000, atOneInstant: 5000))
    #expect(stall?.hasEnded == true)
  }

  @Test
  func `N4 cancellation from outside reaches the body, also one that waits for its turn`() async throws {
    let asleep = AsyncStream<Void>.makeStream()
    let task = Task {
      try await withVirtualTime(limits: .patient) {
        asleep.continuation.yield()
        try await Task.sleep(nanoseconds: .max)
      }
    }
    for await _ in asleep.stream { break }
    let waiting = Task { try await withVirtualTime {} }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `N4 tasks that are left behind go on in real time`() async throws {
    let (sleeper, sleeperWithTolerance, mainSleeper) = try await withVirtualTimeScheduler { scheduler in
      let sleeper = Task {
        try await Task.sleep(for: .seconds(3600) + .milliseconds(30))
        return ContinuousClock.now
      }
      let other = Task {
        try await Task.sleep(for: .seconds(3600) + .milliseconds(30), tolerance: .zero)
        return ContinuousClock.now
      }
      let main = Task { @MainActor in
        try await Task.sleep(for: .seconds(3600) + .milliseconds(30))
        requireMainActor()
      }
      try await Task.sleep(for: .seconds(3600))
      #expect(scheduler.dueTimes == [3_600_030_000, 3_600_030_000, 3_600_030_000])
      return (sleeper, other, main)
    }
    let start = ContinuousClock.now
    #expect(try await sleeper.value - start < .seconds(3600))
    #expect(try await sleeperWithTolerance.value - start < .seconds(3600))
    try await mainSleeper.value
  }

  // Other worlds

  @Test("N4 tasks of other tests run on, and sleep in real time, also when virtual time resumes them")
  func others() async throws {
    let (asked, answered) = (AsyncStream<Int>.makeStream(), AsyncStream<Int>.makeStream())
    let other = Task {
      for await number in asked.stream {
        let start = DispatchTime.now()
        try await Task.sleep(for: .milliseconds(20))
        try await Task.sleep(for: .milliseconds(20), tolerance: .zero)
        await Task { @MainActor in try? await Task.sleep(for: .milliseconds(20)) }.value
        #expect(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds >= 60_000_000)
        answered.continuation.yield(number)
      }
    }
    let time = try await withVirtualTimeScheduler(limits: .patient) { scheduler in
      var answers = answered.stream.makeAsyncIterator()
      for number in 0..<3 {
        asked.continuation.yield(number)
        #expect(await answers.next() == number)
      }
      return scheduler.clock as TestTime
    }
    #expect(time == 0)
    asked.continuation.finish()
    try await other.value
  }

  @Test func `N4 tasks that other threads make meanwhile are of their own world`() async throws {
    let time = try await withVirtualTimeScheduler(limits: .patient) { scheduler in
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          Task {
            let start = DispatchTime.now()
            try await Task.sleep(for: .milliseconds(20))
            #expect(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds >= 20_000_000)
            continuation.resume()
          }
        }
      }
      return scheduler.clock as TestTime
    }
    #expect(time == 0)
  }

  @Test func `N4 a task that another thread resumes comes back, out of an actor's method too`() async throws {
    let time = try await withVirtualTimeScheduler(limits: .patient) { scheduler in
      for _ in 0..<20 {
        await Walker().waitForThread()
        try await Task.sleep(for: .seconds(3))
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async { continuation.resume() }
        }
        try await Task.sleep(for: .seconds(4))
      }
      return scheduler.clock as TestTime
    }
    #expect(time == 140_000_000)
  }

  @Test func `N4 the main actor is one for all worlds: nobody else is on it meanwhile`() async throws {
    await Screen.reset()
    let other = Task { for _ in 0..<1000 { await Screen.draw() } }
    try await withVirtualTime {
      let tasks = (0..<10).map { _ in Task { for _ in 0..<100 { await Screen.draw() } } }
      for task in tasks { await task.value }
    }
    await other.value
    #expect(await Screen.drawings == 2000)
  }

  @Test func `N4 bodies run one after the other, in the order of the calls`() async throws {
    let log = Trace()
    let first = AsyncStream<Void>.makeStream()
    let go = AsyncStream<Void>.makeStream()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await withVirtualTime(limits: .patient) {
          first.continuation.yield()
          for await _ in go.stream { break }
          try await Task.sleep(for: .seconds(1))
          log.append("first")
        }
      }
      for await _ in first.stream { break }
      group.addTask {
        try? await withVirtualTime {
          log.append("second begins")
          try await Task.sleep(for: .seconds(1))
          log.append("second")
        }
      }
      go.continuation.yield()
    }
    #expect(log.lines == ["first", "second begins", "second"])
  }

  @Test func `N4 virtual time within virtual time is refused`() async throws {
    let refusal = VirtualTimeUnavailable(reason: .nested)
    try await withVirtualTime {
      await #expect(throws: refusal) { try await withVirtualTime {} }
      let detached = Task.detached { try await withVirtualTime {} }
      await #expect(throws: refusal) { try await detached.value }
    }
    #expect(refusal.description.contains("must not be called in virtual time"))
    #expect(VirtualTimeUnavailable(reason: .missing("a_hook")).description.contains("which has no a_hook"))
    #expect(VirtualTimeUnavailable(reason: .hooksArePassed).description.contains("executorPreference"))
  }
}

enum Local { @TaskLocal static var value = 0 }

private func requireMainActor() { MainActor.assumeIsolated { _ = Screen.drawings } }

@MainActor
private enum Screen {
  static var drawings = 0
  static func draw() { drawings += 1 }
  static func reset() { drawings = 0 }
}

private actor Walker {
  func walk(for span: Duration, _ arrived: @Sendable () -> Void) async throws {
    try await Task.sleep(for: span)
    arrived()
  }

  func waitForThread() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume() }
    }
  }
}

private actor QuietActor {}
