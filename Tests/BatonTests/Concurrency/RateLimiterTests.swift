// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import Dispatch
import TestSupport
import Testing

@testable import BatonKernel

@Suite struct RateLimiterTests {
  /// The seconds of a virtual clock at which something began.
  private final class Starts: Sendable {
    private let origin = ContinuousClock.now
    private let times = Guarded<[Double]>([])

    func note() { times.withLock { $0.append((ContinuousClock.now - origin) / .seconds(1)) } }

    var all: [Double] { times.withLock { $0 } }
  }

  @Test func `So many go on at once, the others when a token is back, in order`() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let limiter = RateLimiter(.atMost(2, per: .seconds(10)), scheduler: scheduler)
      let (starts, order) = (Starts(), Guarded<[Int]>([]))
      await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...5 {
          group.addTask {
            try await Task.sleep(for: .milliseconds(number))
            try await limiter.take()
            starts.note()
            order.withLock { $0.append(number) }
          }
        }
      }
      #expect(starts.all == [0.001, 0.002, 10.001, 10.002, 20.001])
      #expect(order.withLock { $0 } == [1, 2, 3, 4, 5])
      #expect(scheduler.dueTimes.isEmpty, "no timer is left")
    }
  }

  @Test
  func `A token is back a span after it was taken, so that no span of this length has more`() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let limiter = RateLimiter(.atMost(2, per: .seconds(10)), scheduler: scheduler)
      let starts = Starts()
      await withThrowingTaskGroup(of: Void.self) { group in
        for second in [0, 8, 9, 9.5, 29] {
          group.addTask {
            try await Task.sleep(for: .seconds(second))
            try await limiter.take()
            starts.note()
          }
        }
      }
      #expect(starts.all == [0, 8, 10, 18, 29])
    }
  }

  @Test func `Attempts of retry are counted, in two pipelines that share the limiter`() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let limiter = RateLimiter(.atMost(20, per: .seconds(1)), scheduler: scheduler)
      let (starts, running) = (Starts(), UnderWay())
      let results = Observable.merge(
        [0, 1].map { pipeline in
          Observable.from(0..<30).map(maxConcurrent: 8) { number in
            let attempts = Tally()
            return try await Single.create {
              try await limiter.take()
              starts.note()
              running.begin()
              defer { running.end() }
              try await Task.sleep(for: .milliseconds(200))
              if attempts.next() <= number % 3 { throw TestError(number: number) }
              return pipeline * 100 + number
            }
            .retry(backoff: .constant(.milliseconds(50)), scheduler: scheduler).value
          }
        })
      let found = try await results.collect()
      #expect(found.sorted() == Array(0..<30) + Array(100..<130))
      let times = starts.all
      // A third needs one attempt, a third two, a third three.
      #expect(times.count == 2 * (10 + 20 + 30))
      for (earlier, later) in zip(times, times.dropFirst(20)) { #expect(later - earlier >= 0.999_999) }
      #expect(times.last! < 6, "the limit is made use of")
      #expect(running.most <= 16)
    }
  }

  @Test("A task that is cancelled while it waits takes no token, and the next one gets it in time")
  func cancellation() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let limiter = RateLimiter(.atMost(1, per: .seconds(10)), scheduler: scheduler)
      let starts = Starts()
      try await limiter.take()
      let (first, second) = (Task { try await limiter.take() }, Task { try await limiter.take() })
      let third = Task {
        try await Task.sleep(for: .seconds(1))
        try await limiter.take()
        starts.note()
      }
      try await Task.sleep(for: .seconds(5))
      first.cancel()
      await #expect(throws: CancellationError.self) { try await first.value }
      try await Task.sleep(for: .seconds(3))
      second.cancel()
      await #expect(throws: CancellationError.self) { try await second.value }
      try await third.value
      #expect(starts.all == [10])
      // Before it waits, too.
      let cancelled = Task {
        cancelCurrentTask()
        try await limiter.take()
      }
      await #expect(throws: CancellationError.self) { try await cancelled.value }
      try await limiter.take()
      starts.note()
      #expect(starts.all == [10, 20])
    }
  }

  @Test("When the last that waits has gone no timer is left, and the next one that waits sets one")
  func lastLeaves() async throws {
    try await withVirtualTimeScheduler { scheduler in
      let limiter = RateLimiter(.atMost(1, per: .seconds(10)), scheduler: scheduler)
      let starts = Starts()
      try await limiter.take()
      for _ in 0..<3 {
        let waiting = Task { try await limiter.take() }
        try await Task.sleep(for: .seconds(1))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(scheduler.dueTimes.isEmpty)
      }
      try await limiter.take()
      starts.note()
      #expect(starts.all == [10])
    }
  }

  @Test
  func `A timer that was disposed of and fires all the same lets nobody go on too early`() async throws {
    try await withVirtualTime {
      let scheduler = ManualScheduler(runsCancelled: true)
      let limiter = RateLimiter(.atMost(1, per: .seconds(10)), scheduler: scheduler)
      try await limiter.take()
      scheduler.advance(5)
      let gone = Task { try await limiter.take() }
      try await Task.sleep(for: .seconds(1))
      gone.cancel()
      _ = await gone.result
      let count = Guarded(0)
      let tasks = (0..<2).map { _ in
        Task {
          try await limiter.take()
          count.withLock { $0 += 1 }
        }
      }
      try await Task.sleep(for: .seconds(1))
      for (wait, expected) in [(4.9, 0), (0.2, 1), (9.8, 1), (0.2, 2)] {
        scheduler.advance(wait)
        try await Task.sleep(for: .seconds(1))
        #expect(count.withLock { $0 } == expected)
      }
      for task in tasks { try await task.value }
    }
  }

  @Test func `A task that would have to wait on a scheduler that refuses gets the refusal`() async throws {
    let pool = ThreadPoolScheduler(threads: 1)
    pool.shutdown(.finishQueued)
    let limiter = RateLimiter(.atMost(2, per: .seconds(60)), scheduler: pool)
    try await limiter.take()
    try await limiter.take()
    for _ in 0..<2 {
      await #expect(throws: SchedulerRefusal.self) { try await limiter.take() }
    }
  }

  @Test func `A limiter is freed when nobody waits any more`() async throws {
    try await withVirtualTimeScheduler { scheduler in
      weak var freed: RateLimiter?
      do {
        let limiter = RateLimiter(.atMost(1, per: .seconds(10)), scheduler: scheduler)
        freed = limiter
        try await limiter.take()
        try await limiter.take()
        let waiting = Task { [limiter] in try await limiter.take() }
        try await Task.sleep(for: .seconds(1))
        waiting.cancel()
        _ = await waiting.result
      }
      #expect(freed == nil)
    }
  }

  @Test func `Tasks on real threads, some of which are cancelled, all come to an end`() async throws {
    let limiter = RateLimiter(.atMost(20, per: .milliseconds(5)), scheduler: .serial(qos: .userInitiated))
    let taken = Guarded(0)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<600 {
        group.addTask {
          let taking = Task {
            try await limiter.take()
            taken.withLock { $0 += 1 }
          }
          if number.isMultiple(of: 3) {
            await Task.yield()
            taking.cancel()
          }
          _ = await taking.result
        }
      }
    }
    #expect((400...600).contains(taken.withLock { $0 }))
    try await limiter.take()
  }

  @Test(
    "In no window do more go on than may, in order of arrival, and all that stay do, whoever leaves",
    arguments: 1...50)
  func everyWindow(seed: Int) {
    var generator = SystemRandomNumberGenerator()
    let limit = RateLimit.atMost(Int.random(in: 1...4, using: &generator), per: .seconds(5))
    var state = RateLimiterState<UInt64>(limit)
    var (served, waiting, left): ([(time: Duration, number: UInt64)], Set<UInt64>, Set<UInt64>) = ([], [], [])
    var timer: Duration?
    func fire(at now: Duration) {
      let orders = state.fired(at: now)
      served += orders.served.map { (now, $0) }
      waiting.subtract(orders.served)
      timer = orders.timer
      #expect((timer != nil) == !waiting.isEmpty)
    }
    var now = Duration.zero
    for number in UInt64(0)..<60 {
      let isLate = Bool.random(using: &generator)
      now += .seconds(Int.random(in: 0...2, using: &generator))
      while let due = timer, due <= now, !isLate { fire(at: due) }
      defer { while let due = timer, due <= now { fire(at: now) } }
      let (isServed, due) = state.arrived(number, number: number, at: now)
      if isServed { served.append((now, number)) } else { waiting.insert(number) }
      if let due { timer = due }
      if let gone = waiting.randomElement(using: &generator), Int.random(in: 0...2, using: &generator) == 0 {
        let (waiter, isTimerNeeded) = state.left(gone)
        #expect(waiter == gone)
        waiting.remove(gone)
        left.insert(gone)
        #expect(isTimerNeeded == !waiting.isEmpty)
        if !isTimerNeeded { timer = nil }
      }
    }
    while let due = timer { fire(at: due) }
    #expect(served.map(\.number) == (0..<60).filter { !left.contains($0) })
    for (earlier, later) in zip(served, served.dropFirst(limit.count)) {
      #expect(later.time - earlier.time >= limit.span)
    }
  }
}
