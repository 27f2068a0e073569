// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import TestSupport
import Testing

@testable import BatonKernel

@Suite struct WithUnretainedTests {
  @Test func `Without a closure they come as a pair`() {
    let log = Log<Int>()
    let names = Observable.of(1, 2).withUnretained(log).map { object, number in "\(object === log)\(number)" }
    #expect(lines(of: names) == ["true1", "true2", "|"])
  }

  @Test func `The first element that finds the object gone ends the sequence, and disposes of the source`() {
    let scheduler = TestScheduler(initialClock: 0)
    let held = Guarded<Held?>(Held())
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(250)])
    scheduler.scheduleAt(215) { held.withLock { $0 = nil } }
    let result = scheduler.start {
      held.withLock { $0 }.map { source.withUnretained($0) { $1 } } ?? .never()
    }
    #expect(result.events == [.next(210, 1), .completed(220)])
    #expect(source.subscriptions == [Subscription(200, 220)])
  }
}
