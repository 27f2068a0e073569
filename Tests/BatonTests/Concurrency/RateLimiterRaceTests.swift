// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport
import Testing

@Suite("RateLimiter, between two steps")
struct RateLimiterRaceTests {
  @Test("A timer that fires while it is disposed of lets nobody go on whose own timer is not due")
  func overtakenTimer() async throws {
    let scheduler = AskedScheduler()
    let limiter = RateLimiter(.atMost(1, per: .seconds(10)), scheduler: scheduler)
    try await limiter.take()
    let (first, isWaiting, isServed) = (Guarded(Task<Void, any Error>?.none), Mark(), Mark())
    scheduler.manual.onSchedule { isWaiting.send() }
    first.withLock { $0 = Task { try await limiter.take() } }
    await isWaiting.wait()
    let (last, isLastWaiting, times) = (
      Guarded(Task<Void, any Error>?.none), Mark(), Guarded<[Duration]>([])
    )
    scheduler.onReading {
      // The timer has fired and has not been looked at. The task that it was set for goes, another one takes
      // the token, and the next has to wait.
      first.withLock { $0 }?.cancel()
      Task {
        try await limiter.take()
        isServed.send()
      }
      isServed.block()
      scheduler.manual.onSchedule { isLastWaiting.send() }
      let task = Task {
        try await limiter.take()
        times.withLock { $0.append(scheduler.manual.time) }
      }
      last.withLock { $0 = task }
      isLastWaiting.block()
    }
    await scheduler.advance(10)
    for _ in 0..<100 { await Task.yield() }
    #expect(times.withLock { $0 } == [])
    await scheduler.advance(10)
    let task = try #require(last.withLock { $0 })
    try await task.value
    #expect(times.withLock { $0 } == [Duration.seconds(20)])
  }
}

/// Something that happens once.
private struct Mark: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func send() { semaphore.signal() }

  func block() { #expect(semaphore.wait(timeout: .now() + 60) == .success) }

  func wait() async { await blocking { block() } }
}

/// A scheduler that a test moves by hand, and whose clock calls a closure when it is asked for the time.
private final class AskedScheduler: ForwardingScheduler, SteppingScheduler {
  let manual = ManualScheduler()
  private let hook = Guarded<(@Sendable () -> Void)?>(nil)

  var base: any Scheduler { manual }
  var clockReading: Duration {
    hook.withLock { $0.take() }?()
    return manual.clockReading
  }

  /// Has `body` called when the clock is read next.
  func onReading(_ body: @escaping @Sendable () -> Void) { hook.withLock { $0 = body } }

  func advance(_ seconds: Double) async { await blocking { self.manual.advance(seconds) } }
}
