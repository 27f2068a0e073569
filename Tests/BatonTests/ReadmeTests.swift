// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("What README shows")
struct ReadmeTests {
  @Test("The test of a throttled search")
  func throttledSearch() {
    let scheduler = TestScheduler(initialClock: 0)
    let keystrokes = scheduler.createHotObservable([.next(210, "a"), .next(220, "ab"), .completed(600)])
    let observer = scheduler.start { keystrokes.throttle(.seconds(100), scheduler: scheduler) }
    #expect(observer.events == [.next(210, "a"), .next(310, "ab"), .completed(600)])
  }
}
