// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Dispatch
import Foundation
import Testing

/// Requirement N4: a body that goes on although it has been cancelled.
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

  @Test("N4 one that loops ends with the stall, and its thread rests", arguments: Loop.allCases)
  func loops(_ loop: Loop) async throws {
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

  @Test("N4 so does one that a scheduler runs")
  func scheduler() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    let stall = await #expect(throws: VirtualTimeStall.self) {
      try await scheduler.run {
        while true { try? await Task.sleep(for: .seconds(26_000_000), clock: scheduler.taskClock) }
      }
    }
    #expect(stall?.reason == .sleeps)
    #expect(stall?.hasEnded == false)
  }

  @Test("N4 a piece that never suspends and asks for nothing ends with the stall, too")
  func spins() async throws {
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

  @Test("N4 one that cleans up when it is cancelled may look at the clock, and sleep")
  func cleansUp() async throws {
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
