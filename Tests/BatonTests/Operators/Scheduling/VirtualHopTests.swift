// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Dispatch
import Testing

@Suite("R17 Hops in virtual time")
struct VirtualHopTests {
  @Test func `A delay sends one event a step, too: what is due with another comes a step later`() {
    let scheduler = TestScheduler(initialClock: 0)
    let result = scheduler.start { Observable.of(1, 2).delay(.seconds(10), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(211, 2), .completed(212)])
    let other = TestScheduler(initialClock: 0)
    let single = other.start { Single.just(1).delay(.seconds(2), scheduler: other).asObservable() }
    #expect(single.events == [.next(202, 1), .completed(203)])
    let still = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
    let plain = still.start { Observable.of(1, 2).delay(.seconds(10), scheduler: still) }
    #expect(plain.events == [.next(210, 1), .next(210, 2), .completed(210)])
  }

  @Test func `R10 Spans of Dispatch are taken wherever a span is`() {
    let span = DispatchTimeInterval.seconds(10)
    let scheduler = TestScheduler(initialClock: 0)
    let ticks = scheduler.start(disposed: 225) { Observable<Int>.interval(span, scheduler: scheduler) }
    #expect(ticks.events == [.next(210, 0), .next(220, 1)])
    let other = TestScheduler(initialClock: 0)
    let delayed = other.start {
      Observable<Int>.timer(span, scheduler: other).delay(span, scheduler: other)
        .timeout(.seconds(50), scheduler: other).take(for: .seconds(40), scheduler: other)
    }
    #expect(delayed.events == [.next(220, 0), .completed(221)])
  }
}
