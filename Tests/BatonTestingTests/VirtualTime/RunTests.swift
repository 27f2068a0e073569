// SPDX-License-Identifier: MIT

import Baton
import BatonSchedulers
import BatonTesting
import Foundation
import TestSupport
import Testing

@Suite("N4 A body run by a virtual scheduler")
struct RunTests {
  let scheduler = TestScheduler(initialClock: 0)

  @Test func `N4 an hour passes, and the body's value or error is returned`() async throws {
    let name = try await scheduler.run {
      try await Task.sleep(for: .seconds(3600), clock: scheduler.taskClock)
      return "an hour later"
    }
    #expect(name == "an hour later")
    #expect(scheduler.clock == 3600)
    await #expect(throws: BodyFailure.self) {
      try await scheduler.run {
        try await Task.sleep(for: .seconds(1), clock: scheduler.taskClock)
        throw BodyFailure()
      }
    }
    #expect(scheduler.clock == 3601)
  }

  @Test("N4 a run has let go of its scheduler when whoever waits for it goes on, and may run the next")
  func letGo() async throws {
    let scheduler = scheduler
    let watch = (scheduler as any CountedTimeScheduler).taskWatch
    let wasOn = Guarded(true)
    try await scheduler.run(
      limits: VirtualTimeLimits(), { #expect(watch.isOn) },
      launch: { Task(executorPreference: scheduler, operation: $0) }, surround: { $0() }
    ) { _ in wasOn.withLock { $0 = watch.isOn } }
    #expect(wasOn.withLock { !$0 })
  }

  @Test func `N4 time stops when the body has ended, what is due then is run, the rest waits`() async throws {
    let log = Trace()
    try await scheduler.run {
      for seconds in [5, 10, 20] {
        Task(executorPreference: scheduler) {
          try await Task.sleep(for: .seconds(seconds), clock: scheduler.taskClock)
          log.append("\(seconds)")
        }
      }
      try await Task.sleep(for: .seconds(10), clock: scheduler.taskClock)
      Task(executorPreference: scheduler) { log.append("made in the end") }
    }
    #expect(log.lines == ["5", "10", "made in the end"])
    #expect(scheduler.clock == 10)
    #expect(scheduler.dueTimes == [20])
    scheduler.advance(by: 10)
    #expect(log.lines.last == "20")
  }

  @Test("N4 stopping has no effect: not in the last instant, and not from another thread, however often")
  func stopped() async throws {
    let log = Trace()
    try await scheduler.run {
      for number in 1...2 {
        Task(executorPreference: scheduler) {
          scheduler.stop()
          log.append("\(number)")
        }
      }
    }
    #expect(log.lines == ["1", "2"])
    let isOver = Box(false)
    defer { isOver.change { $0 = true } }
    Thread { while !isOver.value { scheduler.stop() } }.start()
    for _ in 0..<20 {
      try await scheduler.run(limits: .impatient) {
        for _ in 0..<50 { try await Task.sleep(for: .seconds(1), clock: scheduler.taskClock) }
      }
    }
    #expect(scheduler.clock == 1000)
  }

  @Test(.timeLimit(.minutes(60)))
  func `N4 a sender that finds no room does not wait for a loop that waits for it`() async throws {
    let numbers = Observable.range(start: 0, count: 20).delay(.seconds(1), scheduler: scheduler)
    let received = try await scheduler.run {
      var received: [Int] = []
      for try await number in numbers.values(capacity: 2) { received.append(number) }
      return received
    }
    #expect(received == Array(0..<20))
  }

  @Test func `N4 so is one that sleeps for longer than it may`() async throws {
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await scheduler.run(limits: VirtualTimeLimits(virtualTime: .seconds(60), grace: .zero)) {
        try await Task.sleep(for: .seconds(61), clock: scheduler.taskClock)
      }
    }
    #expect(stall?.reason == .sleeps)
    #expect(stall?.dueTimes == [.seconds(61)])
    #expect("\(try #require(stall))".contains("1 pieces of work wait, for 61.0 s"))
  }
}

struct BodyFailure: Error {}

extension VirtualTimeLimits {
  /// For what does not come.
  static let impatient = VirtualTimeLimits(grace: .milliseconds(1))
  /// For what comes from other threads, however busy the machine is.
  static let patient = VirtualTimeLimits(grace: .seconds(600))
}
