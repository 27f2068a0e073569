// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@testable import BatonKernel

/// A generator whose numbers a seed decides (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

private struct Fatal: Error {}

@Suite struct RetryBackoffTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let second = Backoff.constant(.seconds(1))

  /// When a sequence that fails at once is subscribed to.
  private func attempts(
    _ form: @escaping (Observable<Int>, TestScheduler) -> Observable<Int>
  ) throws -> (times: [Int], events: [Recorded<Event<Int>>]) {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([Recorded<Event<Int>>.error(0, TestError(number: 1))])
    let result = scheduler.start(created: 0, subscribed: 10, disposed: 100_000) {
      form(source.asObservable(), scheduler)
    }
    return (source.subscriptions.map(\.subscribe), result.events)
  }

  @Test
  func `It waits as the backoff says, so many attempts long, and then fails with the last error`() throws {
    let (times, events) = try attempts {
      $0.retry(maxAttempts: 6, backoff: .exponential(from: .seconds(1), upTo: .seconds(5)), scheduler: $1)
    }
    #expect(times == [10, 11, 13, 17, 22, 27])
    #expect(events == [.error(27, TestError(number: 1))])
  }

  @Test func `A backoff may be constant, linear with or without an end, or what a closure says`() {
    func delays(_ backoff: Backoff) -> [Duration] { (1...4).map(backoff.delay(afterFailures:)) }
    #expect(delays(.constant(.seconds(3))) == [.seconds(3), .seconds(3), .seconds(3), .seconds(3)])
    #expect(delays(.linear(.seconds(2))) == [.seconds(2), .seconds(4), .seconds(6), .seconds(8)])
    #expect(
      delays(.linear(.seconds(2), upTo: .seconds(5))) == [.seconds(2), .seconds(4), .seconds(5), .seconds(5)])
    #expect(
      delays(.exponential(from: .seconds(1), factor: 3, upTo: .seconds(20)))
        == [.seconds(1), .seconds(3), .seconds(9), .seconds(20)])
    #expect(delays(.custom { .seconds(2 - $0) }) == [.seconds(1), .zero, .zero, .zero])
  }

  @Test func `No number of failures is too large`() {
    #expect(
      Backoff.exponential(from: .nanoseconds(1), upTo: .seconds(60)).delay(afterFailures: .max)
        == .seconds(60))
    #expect(Backoff.linear(.seconds(1)).delay(afterFailures: .max) == .seconds(3_155_760_000))
    #expect(Backoff.exponential(from: .zero, upTo: .seconds(60)).delay(afterFailures: .max) == .zero)
  }

  @Test func `A seed decides the jitter, which stays within its bounds`() throws {
    func waits(_ jitter: Backoff.Jitter) throws -> [Int] {
      let times = try attempts {
        $0.retry(maxAttempts: 20, backoff: .constant(.seconds(100)), jitter: jitter, scheduler: $1)
      }.times
      return zip(times, times.dropFirst()).map { $1 - $0 }
    }
    let full = try waits(.full(using: Seeded(state: 1)))
    #expect(try full == waits(.full(using: Seeded(state: 1))))
    #expect(Set(full).count > 10 && full.allSatisfy { (0...100).contains($0) })
    let tenth = try waits(.proportional(0.1, using: Seeded(state: 1)))
    #expect(Set(tenth).count > 5 && tenth.allSatisfy { (90...110).contains($0) })
    #expect(Set(try waits(.none)) == [100])
  }

  @Test func `Chance makes no wait longer than can be waited for`() {
    struct Highest: RandomNumberGenerator {
      mutating func next() -> UInt64 { .max }
    }
    let delay = Duration(attoseconds: .max)
    for jitter in [.proportional(1, using: Highest()), .full(using: Highest()), Backoff.Jitter.none] {
      #expect(jitter.apply(delay) > .seconds(8_000_000_000_000_000_000))
    }
  }

  @Test func `G4 A generator may wait for a thread that draws: no lock is held while it is called`() {
    /// Has another thread draw, once, while it is asked for a number.
    struct Meeting: RandomNumberGenerator, Sendable {
      let drawsElsewhere: @Sendable () -> Void
      func next() -> UInt64 {
        drawsElsewhere()
        return .max
      }
    }
    let jitter = Lock(Backoff.Jitter.none)
    let isDue = Lock(true)
    let generator = Meeting {
      guard
        isDue.withLock({ isDue in
          defer { isDue = false }; return isDue
        })
      else { return }
      let jitter = jitter.withLock { $0 }
      elsewhere { _ = jitter.apply(.seconds(1)) }
    }
    jitter.withLock { $0 = .full(using: generator) }
    #expect(jitter.withLock { $0 }.apply(.seconds(1)) > .zero)
  }

  @Test
  func `G2 Threads that draw at the same time get the numbers that one thread would have got, each once`() {
    let (threads, draws) = (4, 500)
    let shared = Backoff.Jitter.full(using: Seeded(state: 1))
    let drawn = Lock([Duration]())
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      let mine = (0..<draws).map { _ in shared.apply(.seconds(100)) }
      drawn.withLock { $0 += mine }
    }
    let alone = Backoff.Jitter.full(using: Seeded(state: 1))
    let expected = (0..<threads * draws).map { _ in alone.apply(.seconds(100)) }
    #expect(drawn.withLock { $0.sorted() } == expected.sorted())
  }

  @Test func `An error that is not worth another attempt ends the sequence at once`() {
    let errors: [any Error] = [TestError(number: 1), Fatal(), TestError(number: 2)]
    let left = Lock(errors[...])
    let source = Observable<Int>.deferred { .error(left.withLock { $0.removeFirst() }) }
    let result = scheduler.start {
      source.retry(backoff: second, scheduler: scheduler, where: { $0 is TestError })
    }
    #expect(result.events == [.error(201, Fatal())])
  }

  @Test func `Without a number it goes on until it completes; elements pass; disposal ends a wait`() {
    let source = scheduler.createColdObservable([.next(1, 7), .error(2, TestError(number: 1))])
    let result = scheduler.start(created: 0, subscribed: 0, disposed: 8) {
      source.retry(backoff: second, scheduler: scheduler)
    }
    #expect(result.events == [.next(1, 7), .next(4, 7), .next(7, 7)])
    #expect(source.subscriptions.map(\.subscribe) == [0, 3, 6])
    scheduler.start()
    #expect(source.subscriptions.count == 3)
  }

  /// When a socket is connected to that runs well from its third attempt on, for `life` seconds each time,
  /// and what comes of it.
  private func connections(
    life: Int, first: Int = 1, jitter: Backoff.Jitter = .none, reset: Backoff.Reset, until end: Int = 60
  ) -> (times: [Int], events: [Recorded<Event<Int>>]) {
    let scheduler = TestScheduler(initialClock: 0)
    let refused = scheduler.createColdObservable([Recorded<Event<Int>>.error(0, TestError(number: 1))])
    let well = scheduler.createColdObservable([.next(1, 7), .error(life, TestError(number: 2))])
    let times = Lock([Int]())
    let socket = Observable<Int>.deferred {
      let now = scheduler.clock
      let count = times.withLock {
        $0.append(now)
        return $0.count
      }
      return count < 3 ? refused.asObservable() : well.asObservable()
    }
    let result = scheduler.start(created: 0, subscribed: 0, disposed: end) {
      socket.retry(
        maxAttempts: 4, backoff: .exponential(from: .seconds(first), upTo: .seconds(60)),
        jitter: jitter,
        reset: reset, scheduler: scheduler)
    }
    return (times.withLock { $0 }, result.events)
  }

  @Test func `After an element, a failure is the first again: the first delay, and all attempts`() {
    let (times, events) = connections(life: 10, reset: .afterElement, until: 40)
    #expect(times == [0, 1, 3, 14, 25, 36])
    #expect(events == [.next(4, 7), .next(15, 7), .next(26, 7), .next(37, 7)])
    let never = connections(life: 10, reset: .never)
    #expect(never.times == [0, 1, 3, 17])
    #expect(never.events == [.next(4, 7), .next(18, 7), .error(27, TestError(number: 2))])
  }

  @Test
  func `After a run of some length, a failure is the first again; after a shorter run it is one more`() {
    let long = connections(life: 10, reset: .afterRunning(for: .seconds(10)), until: 40)
    #expect(long.times == [0, 1, 3, 14, 25, 36])
    let short = connections(life: 9, reset: .afterRunning(for: .seconds(10)))
    #expect(short.times == [0, 1, 3, 16])
    #expect(short.events.last == .error(25, TestError(number: 2)))
  }

  @Test func `A success gives as many attempts as at the beginning, the successful one included`() {
    let outcomes = Lock([true, false, true, false, false, false][...])
    let attempts = Lock(0)
    let source = Observable<Int>.deferred {
      attempts.withLock { $0 += 1 }
      let isWell = outcomes.withLock { $0.removeFirst() }
      let failure = Observable<Int>.error(TestError(number: 1))
      return isWell ? failure.startWith(7) : failure
    }
    let result = scheduler.start {
      source.retry(maxAttempts: 3, backoff: second, reset: .afterElement, scheduler: scheduler)
    }
    #expect(result.events == [.next(200, 7), .next(202, 7), .error(204, TestError(number: 1))])
    #expect(attempts.withLock { $0 } == 5)
  }

  @Test func `Jitter is of the delay that the backoff begins anew with`() {
    func times() -> [Int] {
      connections(
        life: 10, first: 8, jitter: .full(using: Seeded(state: 3)), reset: .afterElement, until: 10_000
      ).times
    }
    let all = times()
    let waits = zip(all.dropFirst(2), all.dropFirst(3)).map { $1 - $0 - 10 }
    #expect(waits.count > 500 && Set(waits).count > 5 && waits.allSatisfy { (0...8).contains($0) })
    #expect(times() == all)
  }

  @Test func `Each subscriber has failures and attempts of its own`() {
    let source = scheduler.createColdObservable([.next(1, 7), .error(2, TestError(number: 1))])
    let retried = source.retry(
      maxAttempts: 2, backoff: .exponential(from: .seconds(1), factor: 5, upTo: .seconds(60)),
      reset: .afterElement, scheduler: scheduler)
    let subscriptions = (0..<2).map { _ in retried.subscribe() }
    scheduler.advanceTo(10)
    #expect(source.subscriptions.map(\.subscribe) == [0, 0, 3, 3, 6, 6, 9, 9])
    for subscription in subscriptions { subscription.dispose() }
    scheduler.start()
    #expect(source.subscriptions.count == 8)
  }
}
