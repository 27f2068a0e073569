// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Foundation
import Testing

@Suite("N4 Bodies that ignore cancellation", .serialized, .enabled(if: VirtualTimeUnavailable.here == nil))
struct HeedlessTests {
  /// What a body does for ever.
  enum Loop: CaseIterable {
    case sleepFor, sleepNanoseconds, sleepUntil, yield, helper

    func run() async {
      switch self {
      case .sleepFor: while true { try? await Task.sleep(for: .seconds(26_000_000)) }
      case .sleepNanoseconds: while true { try? await Task.sleep(nanoseconds: 26_000_000_000_000_000) }
      case .sleepUntil:
        while true { try? await Task.sleep(until: .now + .seconds(26_000_000), clock: .suspending) }
      case .yield: while true { await Task.yield() }
      case .helper:
        await Task {
          while true { await Task.yield() }
        }.value
      }
    }
  }

  @Test(arguments: Loop.allCases)
  func `N4 one that loops ends with the stall, and its thread rests`(_ loop: Loop) async throws {
    let ends = Box(0)
    let thread = Box<String?>(nil)
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: VirtualTimeLimits(pieces: 5000)) {
        thread.change { $0 = ProcessorTime.thisThread }
        // It is never over.
        defer { ends.change { $0 += 1 } }
        await loop.run()
      }
    }
    #expect(stall?.hasEnded == false)
    #expect(stall?.description.contains("ignores cancellation") == true)
    // The world is free for others.
    try await withVirtualTime { try await Task.sleep(for: .seconds(5)) }
    let start = ProcessorTime.seconds(of: thread.value)
    // Long enough that a thread that is busy would be seen, which shares two processors with others.
    try await Task.sleep(for: .milliseconds(500))
    #expect(ProcessorTime.seconds(of: thread.value) - start < 0.02)
    #expect(ends.value == 0)
  }

  @Test func `N4 a piece that never suspends and asks for nothing ends with the stall, too`() async throws {
    let isOver = Box(false)
    var limits = VirtualTimeLimits.impatient
    limits.patience = .milliseconds(200)
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: limits) {
        try? await Task.sleep(nanoseconds: .max)
        while !isOver.value {}
      }
    }
    #expect(stall?.hasEnded == false)
    isOver.change { $0 = true }
    try await withVirtualTime { try await Task.sleep(for: .seconds(5)) }
  }

  /// What a loop looks at.
  enum Look: CaseIterable {
    case continuous, suspending, scheduler, taskClock

    func look(_ scheduler: TestScheduler) {
      switch self {
      case .continuous: _ = ContinuousClock.now
      case .suspending: _ = SuspendingClock.now
      case .scheduler: _ = scheduler.now
      case .taskClock: _ = scheduler.taskClock.now
      }
    }
  }

  @Test(
    "N4 a piece that looks at the clock without end is a stall, which names its task",
    arguments: Look.allCases)
  func looks(_ look: Look) async throws {
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTimeScheduler(limits: VirtualTimeLimits(looks: 100_000)) { scheduler in
        try await Task.sleep(for: .seconds(3))
        await Task(name: "poller") {
          while true { look.look(scheduler) }
        }.value
      }
    }
    #expect(stall?.reason == .looks(count: 100_000, task: "poller"))
    #expect(stall?.elapsed == .seconds(3))
    #expect(stall?.hasEnded == false)
    #expect(stall?.description.contains("\"poller\" looked at the clock 100000 times") == true)
    // The world is free for others.
    try await withVirtualTime { try await Task.sleep(for: .seconds(5)) }
  }

  @Test func `N4 such a piece is cancelled first, and may end then`() async throws {
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: VirtualTimeLimits(looks: 100_000)) {
        while !Task.isCancelled { _ = ContinuousClock.now }
        try? await Task.sleep(for: .seconds(1))
      }
    }
    #expect(stall?.reason == .looks(count: 100_000, task: nil))
    #expect(stall?.hasEnded == true)
  }

  @Test func `N4 so is one of the main actor, whose thread goes on`() async throws {
    let isOver = Box(false)
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: VirtualTimeLimits(looks: 100_000)) { @MainActor in
        while !isOver.value { _ = ContinuousClock.now }
      }
    }
    #expect(stall?.reason == .looks(count: 100_000, task: nil))
    isOver.change { $0 = true }
    await MainActor.run {}
    try await withVirtualTime { try await Task.sleep(for: .seconds(5)) }
  }

  @Test
  func `N4 after a body has ended, a piece that it has left behind keeps nobody waiting`() async throws {
    let number = try await withVirtualTime(limits: VirtualTimeLimits(looks: 100_000)) {
      Task { while true { _ = ContinuousClock.now } }
      return 7
    }
    #expect(number == 7)
  }

  @Test("N4 code that looks at the clock often is no stall, if it lets time pass or others work in between")
  func oftenLooks() async throws {
    let ticks = Box(0)
    try await withVirtualTimeScheduler(limits: VirtualTimeLimits(looks: 10_000)) { scheduler in
      let timer = Observable<Int>.interval(.milliseconds(1), scheduler: scheduler).subscribe(onNext: { _ in
        for _ in 0..<100 { _ = scheduler.now }
        ticks.change { $0 += 1 }
      })
      for _ in 0..<100 {
        for _ in 0..<5_000 { _ = ContinuousClock.now }
        await Task.yield()
      }
      try await Task.sleep(for: .seconds(10))
      timer.dispose()
    }
    #expect(ticks.value == 9_999 || ticks.value == 10_000)
  }

  @Test func `N4 by default a piece may look a million times`() async throws {
    try await withVirtualTime { for _ in 0..<1_000_000 { _ = ContinuousClock.now } }
  }

  @Test func `N4 one that cleans up when it is cancelled may look at the clock, and sleep`() async throws {
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await withVirtualTime(limits: .impatient) {
        try? await Task.sleep(nanoseconds: .max)
        for _ in 0..<10_000 { _ = ContinuousClock.now }
        for _ in 0..<100 { try? await Task.sleep(for: .seconds(1)) }
      }
    }
    #expect(stall?.hasEnded == true)
  }
}

/// Processor time of threads, on Linux.
private enum ProcessorTime {
  /// Where the system tells of the calling thread.
  static var thisThread: String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")).map {
      "/proc/\($0)/stat"
    }
  }

  /// The seconds that a thread has used; zero if it is gone.
  static func seconds(of thread: String?) -> Double {
    guard let thread, let text = try? String(contentsOfFile: thread, encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { return 0 }
    let fields = text[text.index(after: name)...].split(separator: " ")
    // The user's and the system's, in hundredths.
    return (Double(fields[11])! + Double(fields[12])!) / 100
  }
}
