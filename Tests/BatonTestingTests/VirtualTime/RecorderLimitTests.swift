// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Foundation
import Testing

@Suite("N4 Recorders that wait in virtual time", .enabled(if: VirtualTimeUnavailable.here == nil))
struct RecorderLimitTests {
  @Test func `N4 the limit passes in virtual time`() async throws {
    let (time, count) = try await withVirtualTimeScheduler { scheduler in
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).record()
      await #expect(throws: RecordingTimeout.self) { try await ticks.waitForEnd() }
      await #expect(throws: RecordingTimeout.self) {
        try await ticks.wait(forElements: 1000, timeout: .seconds(20))
      }
      return (scheduler.clock as TestTime, ticks.elements.count)
    }
    #expect(time == 30_000_000)
    #expect(count == 30)
  }

  @Test func `N4 so it does in a body that a scheduler runs, and nothing is left of it`() async throws {
    let scheduler = TestScheduler(initialClock: 0)
    try await scheduler.run {
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(5).record()
      await #expect(throws: RecordingTimeout.self) { try await ticks.waitForEnd(timeout: .seconds(3)) }
      #expect(scheduler.clock == 3)
      try await ticks.waitForEnd()
      #expect(scheduler.clock == 5)
    }
    #expect(scheduler.dueTimes.isEmpty)
  }

  @MainActor
  @Test func `N4 an actor's code waits by virtual time, too`() async throws {
    let time = try await withVirtualTimeScheduler { scheduler in
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).record()
      await expectTimeout(of: ticks)
      return scheduler.clock as TestTime
    }
    #expect(time == 10_000_000)
  }

  @MainActor
  private func expectTimeout(of ticks: Recorder<Int>) async {
    await #expect(throws: RecordingTimeout.self) { try await ticks.waitForEnd() }
  }

  @Test func `N4 waiting without await would hold up what it waits for: it fails at once`() async throws {
    let failure = Box<RecordingTimeout?>(nil)
    let start = ContinuousClock.now
    try await withVirtualTimeScheduler { scheduler in
      let ticks = Observable<Int>.interval(.seconds(1), scheduler: scheduler).record()
      let there = Observable.of(1, 2).record()
      func block() throws {
        try there.waitForEnd()
        try ticks.waitForEnd(timeout: .seconds(3600))
      }
      do { try block() } catch { failure.change { $0 = error as? RecordingTimeout } }
    }
    #expect(ContinuousClock.now - start < .seconds(3600))
    #expect(failure.value?.description.contains("await") == true)
  }
}
