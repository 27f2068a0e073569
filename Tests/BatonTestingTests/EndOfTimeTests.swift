// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

@Suite("Section 6 the end of a test's time")
struct EndOfTimeTests {
  private let scheduler = TestScheduler(initialClock: 5)
  private let end = TestTime.max

  @Test func `section 6 a sleep or an advance that leads beyond the end of time leads to it`() {
    scheduler.sleep(.max)
    #expect(scheduler.clock == end)
    scheduler.sleep(1)
    scheduler.advance(by: .max)
    scheduler.advance(by: .seconds(1))
    scheduler.advanceTo(.max)
    #expect(scheduler.clock == end)
    let others = [TestScheduler(initialClock: 5), TestScheduler(initialClock: 5, resolution: 0.001)]
    others[0].advance(by: .max)
    others[1].advance(by: .seconds(Int64.max))
    #expect(others.map(\.clock) == [end, end])
    let early = TestScheduler(initialClock: .min)
    early.advance(by: .max)
    #expect(early.clock == -1)
  }

  @Test func `section 6 what is scheduled at the end of time, or beyond it, runs there`() {
    let observer = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(.max) { observer.onNext(1) }
    _ = scheduler.scheduleRelativeVirtual((), dueTime: .max) { [scheduler] in
      observer.onNext(2)
      return scheduler.schedule { observer.onNext(3) }
    }
    scheduler.start()
    #expect(observer.events == [.next(end, 1), .next(end, 2), .next(end, 3)])
    #expect(scheduler.clock == end)
  }

  @Test func `section 6 events at the end of time arrive, through operators that hop and wait too`() {
    let hot = scheduler.createHotObservable([.next(10, 1), .next(.max, 2), .next(.max, 3), .completed(.max)])
    let cold = scheduler.createColdObservable([.next(10, 1), .next(.max, 2), .completed(.max)])
    let results = [hot.asObservable(), cold.asObservable()].map { source in
      [
        source, source.observe(on: scheduler), source.delay(.seconds(3), scheduler: scheduler),
        source.debounce(.seconds(3), scheduler: scheduler),
        source.throttle(.seconds(3), scheduler: scheduler),
      ].map { source in
        let observer = scheduler.createObserver(Int.self)
        _ = source.subscribe(observer)
        return observer
      }
    }
    scheduler.start()
    #expect(results[0][0].events == [.next(10, 1), .next(end, 2), .next(end, 3), .completed(end)])
    #expect(results[0][1].events == [.next(11, 1), .next(end, 2), .next(end, 3), .completed(end)])
    #expect(results[0][2].events == [.next(13, 1), .next(end, 2), .next(end, 3), .completed(end)])
    #expect(results[0][3].events == [.next(13, 1), .next(end, 3), .completed(end)])
    #expect(results[0][4].events == [.next(10, 1), .next(end, 2), .next(end, 3), .completed(end)])
    #expect(results[1][0].events == [.next(15, 1), .next(end, 2), .completed(end)])
    #expect(results[1][1].events == [.next(16, 1), .next(end, 2), .completed(end)])
    #expect(results[1][2].events == [.next(18, 1), .next(end, 2), .completed(end)])
    #expect(results[1][3].events == [.next(18, 1), .next(end, 2), .completed(end)])
    #expect(results[1][4].events == [.next(15, 1), .next(end, 2), .completed(end)])
  }

  @Test(arguments: [0, 1, 3600])
  func `section 6 a repetition ends with time, and does not loop there`(period: Int) {
    let (running, late) = (scheduler.createObserver(Int.self), scheduler.createObserver(Int.self))
    _ = Observable<Int>.interval(.seconds(period), scheduler: scheduler).subscribe(running)
    scheduler.scheduleAt(7) { [scheduler] in
      scheduler.sleep(.max)
      _ = Observable<Int>.timer(.seconds(1), period: .seconds(1), scheduler: scheduler).subscribe(late)
    }
    scheduler.advanceTo(end)
    #expect(running.events == (period > 1 ? [.next(end, 0)] : [.next(6, 0), .next(end, 1)]))
    #expect(late.events == [.next(end, 0)])
  }

  @Test func `section 6 entries at both ends of time are sorted`() {
    let scheduler = TestScheduler(initialClock: .min)
    let times = (0..<3000).map { (number: TestTime) -> TestTime in
      let kinds: [TestTime] = [.max, .min, 0, -1, number, .max - number, .min + number]
      return kinds[number % 7]
    }
    let observer = scheduler.createObserver(Int.self)
    for time in times { scheduler.scheduleAt(time) { observer.onNext(0) } }
    scheduler.start()
    #expect(observer.events.map(\.time) == times.sorted())
  }
}
