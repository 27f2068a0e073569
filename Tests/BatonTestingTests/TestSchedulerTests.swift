// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Foundation
import Testing

private struct Failure: Error, Equatable {
  var reason = "some"
}

@Suite("R17 the test scheduler")
struct TestSchedulerTests {
  @Test func `R17 a start creates at 100, subscribes at 200 and disposes at 1000`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(150, 1), .next(210, 2), .next(1001, 3)])
    var created = -1
    let result = scheduler.start {
      created = scheduler.clock
      return source.map { $0 * 2 }
    }
    #expect(created == 100)
    #expect(result.events == [.next(210, 4)])
    #expect(source.subscriptions == [Subscription(200, 1000)])
    #expect(source.recordedEvents == [.next(150, 1), .next(210, 2), .next(1001, 3)])
  }

  @Test func `R17 a cold sequence counts from its subscription, for each subscriber anew`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([.next(10, "a"), .error(20, Failure())])
    let first = scheduler.createObserver(String.self)
    let second = scheduler.createObserver(String.self)
    scheduler.scheduleAt(100) { _ = source.subscribe(first) }
    scheduler.scheduleAt(105) { _ = source.subscribe(second) }
    scheduler.start()
    #expect(first.events == [.next(110, "a"), .error(120, Failure())])
    #expect(second.events == [.next(115, "a"), .error(125, Failure())])
    // Nobody disposed of these bare subscriptions.
    #expect(source.subscriptions == [Subscription(100), Subscription(105)])
  }

  @Test func `R17 a cold sequence stops upon disposal`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .next(30, 3)])
    let result = scheduler.start(created: 0, subscribed: 5, disposed: 26) { source.filter { _ in true } }
    #expect(result.events == Recorded.events(.next(15, 1), .next(25, 2)))
    #expect(source.subscriptions == [Subscription(5, 26)])
  }

  @Test
  func `R17 a hot sequence sends what it is told to, even against the rules, and the pipe keeps them`() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([
      .next(210, 1), .completed(220), .next(230, 2), .error(240, Failure()),
    ])
    let raw = scheduler.createObserver(Int.self)
    let subscription = source.subscribe(raw)
    let result = scheduler.start { source }
    subscription.dispose()
    #expect(raw.events == source.recordedEvents)
    #expect(result.events == [.next(210, 1), .completed(220)])
    #expect(source.subscriptions == [Subscription(0, 1000), Subscription(200, 220)])
  }

  @Test func `R17 work due at once runs one unit later, unless no processing delay is simulated`() {
    let delayed = TestScheduler(initialClock: 5)
    let prompt = TestScheduler(initialClock: 5, simulateProcessingDelay: false)
    #expect(delayed.adjustScheduledTime(3) == 6)
    #expect(delayed.adjustScheduledTime(5) == 6)
    #expect(delayed.adjustScheduledTime(8) == 8)
    #expect(prompt.adjustScheduledTime(3) == 5)
    let source = { (scheduler: TestScheduler) in Observable<Int>.just(1).observe(on: scheduler) }
    let late = delayed.start { source(delayed) }
    let inTime = prompt.start { source(prompt) }
    #expect(late.events.map(\.time).first == 201)
    #expect(inTime.events == [.next(200, 1), .completed(200)])
  }

  @Test(arguments: [0.001, 0.1, 1, 60])
  func `R17 the resolution is the length of a unit in seconds`(_ resolution: Double) {
    let scheduler = TestScheduler(initialClock: 0, resolution: resolution)
    let observer = scheduler.createObserver(Int.self)
    scheduler.schedule(after: .seconds(resolution * 7)) { observer.onNext(1) }
    scheduler.start()
    #expect(observer.events == [.next(7, 1)])
    #expect(abs(scheduler.now.timeIntervalSince1970 - resolution * 7) < 0.000_1)
  }

  @Test func `R17 a subclass may adjust times in its own way`() {
    final class Slow: TestScheduler, @unchecked Sendable {  // Sendable: it adds no state.
      override func adjustScheduledTime(_ time: Int) -> Int { max(time, clock + 10) }
    }
    let scheduler = Slow(initialClock: 0)
    let result = scheduler.start { Observable<Int>.just(1).observe(on: scheduler) }
    #expect(result.events.first?.time == 210)
  }

  @Test func `R17 a scheduler that was never run, and what it made, are let go`() {
    weak var weakScheduler: TestScheduler?
    weak var weakSource: TestableObservable<Int>?
    do {
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.createHotObservable([.next(10, 1)])
      (weakScheduler, weakSource) = (scheduler, source)
      scheduler.advanceTo(5)
    }
    #expect(weakScheduler == nil)
    #expect(weakSource == nil)
  }
}

@Suite("What tests record")
struct RecordedTests {
  @Test
  func `events are equal if their kinds, elements, and the types and descriptions of their errors are`() {
    #expect(Event.next(1) == .next(1))
    #expect(Event.next(1) != .next(2))
    #expect(Event<Int>.completed == .completed)
    #expect(Event<Int>.completed != .next(1))
    #expect(Event<Int>.error(Failure()) == .error(Failure()))
    #expect(Event<Int>.error(Failure()) != .error(Failure(reason: "other")))
    #expect(Event<Int>.error(Failure()) != .error(RxError.unknown))
    #expect(Event<Int?>.next(nil) == .next(nil))
    let lhs: [Recorded<Event<Int?>>] = [.next(1, nil), .next(2, 3), .completed(4)]
    #expect(lhs == [.next(1, nil), .next(2, 3), .completed(4)])
    #expect(lhs != [.next(1, nil), .next(2, 3), .completed(5)])
    #expect(Recorded(time: 3, value: 4) == Recorded(time: 3, value: 4))
  }

  @Test func `records and subscriptions describe themselves`() {
    #expect(Recorded.next(210, 4).debugDescription == "next(4) @ 210")
    #expect(Recorded.completed(250, Int.self).debugDescription == "completed @ 250")
    #expect(Subscription(200).debugDescription == "(200 : Infinite)")
    #expect(Subscription(200, 250).debugDescription == "(200 : 250)")
    #expect(Set([Subscription(1), Subscription(1), Subscription(1, 2)]).count == 2)
    #expect([Recorded.next(1, "a"), .next(2, "b"), .completed(3)].recordedElements() == ["a", "b"])
  }
}
