// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import TestSupport
import Testing

@Suite struct KeyedRateLimiterTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func limiter(_ count: Int, per seconds: Int) -> KeyedRateLimiter {
    KeyedRateLimiter(.atMost(count, per: .seconds(seconds)), scheduler: scheduler)
  }

  /// Asks at each of these seconds, and returns those at which the answer was yes.
  private func granted(_ limiter: KeyedRateLimiter, _ key: String, at seconds: [Int]) -> [Int] {
    seconds.filter { second in
      scheduler.advanceTo(second)
      return limiter.takeIfAvailable(for: key)
    }
  }

  @Test func `So many pass within any span, the others are denied and counted`() {
    let limiter = limiter(2, per: 10)
    #expect(granted(limiter, "a", at: [0, 8, 9, 10, 11, 17, 18, 19, 28, 28, 28]) == [0, 8, 10, 18, 28, 28])
    #expect(limiter.denied == 5)
  }

  @Test func `Each key has tokens of its own`() {
    let limiter = limiter(1, per: 10)
    let answers = ["a", "b", "a", "b", "c"].map(limiter.takeIfAvailable)
    #expect(answers == [true, true, false, false, true])
    #expect(limiter.keyCount == 3 && limiter.denied == 2)
  }

  @Test func `A key that has its tokens back is forgotten, and one that has not is remembered`() {
    let limiter = limiter(1, per: 10)
    for number in 0..<1000 { _ = limiter.takeIfAvailable(for: "\(number)") }
    #expect(granted(limiter, "late", at: [9]) == [9])
    #expect(limiter.keyCount == 1001)
    #expect(granted(limiter, "late", at: [11, 18]).isEmpty, "in the next generation")
    #expect(granted(limiter, "late", at: [19]) == [19])
    #expect(granted(limiter, "other", at: [21]) == [21])
    #expect(limiter.keyCount == 2)
    #expect(granted(limiter, "late", at: [22, 28]).isEmpty)
    // After a pause everything is.
    #expect(granted(limiter, "new", at: [60]) == [60])
    #expect(limiter.keyCount == 1)
  }

  @Test func `A key that is denied all the time gets a token when one is back`() {
    let limiter = limiter(2, per: 10)
    #expect(granted(limiter, "a", at: Array(0...40)) == [0, 1, 10, 11, 20, 21, 30, 31, 40])
    #expect(limiter.keyCount == 1)
  }

  @Test func `A span of zero denies nothing and holds one key at most`() {
    let limiter = limiter(1, per: 0)
    let answers = ["a", "a", "b", "c"].map(limiter.takeIfAvailable)
    #expect(answers.allSatisfy { $0 })
    #expect(limiter.keyCount == 1)
  }

  @Test func `Threads that ask at the same time get no more than there is, and lose no count`() {
    let limiter = limiter(100, per: 10)
    let granted = Guarded(0)
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for number in 0..<1000 where limiter.takeIfAvailable(for: "\(number % 4)") {
        granted.withLock { $0 += 1 }
      }
    }
    #expect(granted.withLock { $0 } == 400)
    #expect(limiter.denied == 3600)
  }
}
