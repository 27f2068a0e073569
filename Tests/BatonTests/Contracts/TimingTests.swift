// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

private struct TimingFailure: Error {}

@Suite("R17 When timed operators send, on the test scheduler")
struct TimingTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test("delay moves elements and completion, and passes errors at once")
  func delay() {
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(250, 2), .next(350, 3), .next(450, 4), .completed(550),
    ])
    let result = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }
    #expect(result.events == [.next(350, 2), .next(450, 3), .next(550, 4), .completed(650)])
    #expect(source.subscriptions == [Subscription(200, 550)])
  }

  @Test("delay passes an error at once, ahead of what waits")
  func delayedError() {
    let source = scheduler.createHotObservable([
      .next(250, 2), .next(350, 3), .next(450, 4), .error(540, TimingFailure()),
    ])
    let result = scheduler.start { source.delay(.seconds(100), scheduler: scheduler) }
    #expect(result.events == [.next(350, 2), .next(450, 3), .error(540, TimingFailure())])
    #expect(source.subscriptions == [Subscription(200, 540)])
  }

  private func burst() -> TestableObservable<Int> {
    scheduler.createHotObservable([
      .next(150, 1), .next(210, 2), .next(250, 3), .next(310, 4), .next(350, 5), .next(410, 6), .next(450, 7),
      .completed(500),
    ])
  }

  @Test("throttle sends the first and then the latest of each window, the last one after the end")
  func throttle() {
    let source = burst()
    let result = scheduler.start { source.throttle(.seconds(200), scheduler: scheduler) }
    #expect(result.events == [.next(210, 2), .next(410, 6), .next(610, 7), .completed(610)])
    #expect(source.subscriptions == [Subscription(200, 500)])
  }

  @Test("throttle without the latest sends the first of each window")
  func throttleFirst() {
    let source = burst()
    let result = scheduler.start { source.throttle(.seconds(200), latest: false, scheduler: scheduler) }
    #expect(result.events == [.next(210, 2), .next(410, 6), .completed(500)])
    #expect(source.subscriptions == [Subscription(200, 500)])
  }

  @Test("debounce sends what nothing followed for a while, and the last one with the end")
  func debounce() {
    let source = scheduler.createHotObservable([
      .next(210, 1), .next(240, 2), .next(300, 3), .next(320, 4), .completed(350),
    ])
    let result = scheduler.start { source.debounce(.seconds(50), scheduler: scheduler) }
    #expect(result.events == [.next(290, 2), .next(350, 4), .completed(350)])
  }

  @Test("interval counts from one period after the subscription")
  func interval() {
    let result = scheduler.start { Observable<Int>.interval(.seconds(100), scheduler: scheduler) }
    let expected: [Recorded<Event<Int>>] = (0..<7).map { .next(300 + 100 * $0, $0) }
    #expect(result.events == expected)
  }

  @Test("timer sends once and completes, or goes on with a period")
  func timer() {
    let once = scheduler.start { Observable<Int>.timer(.seconds(300), scheduler: scheduler) }
    #expect(once.events == [.next(500, 0), .completed(500)])
    let other = TestScheduler(initialClock: 0)
    let result = other.start {
      Observable<Int>.timer(.seconds(300), period: .seconds(100), scheduler: other)
    }
    let expected: [Recorded<Event<Int>>] = (0..<5).map { .next(500 + 100 * $0, $0) }
    #expect(result.events == expected)
  }

  @Test("take(for:) completes when the time is over, and a time of zero passes nothing")
  func takeFor() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
    let result = scheduler.start { source.take(for: .seconds(25), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(220, 2), .completed(225)])
    #expect(source.subscriptions == [Subscription(200, 225)])
    let other = TestScheduler(initialClock: 0)
    let never = other.createHotObservable([.next(210, 1)])
    let nothing = other.start { never.take(for: .seconds(0), scheduler: other) }
    #expect(nothing.events == [.completed(201)])
    #expect(never.subscriptions == [Subscription(200, 201)])
  }

  @Test("skip(_:scheduler:) passes nothing until the time is over")
  func skipFor() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .next(230, 3), .completed(240)])
    let result = scheduler.start { source.skip(.seconds(15), scheduler: scheduler) }
    #expect(result.events == [.next(220, 2), .next(230, 3), .completed(240)])
  }

  @Test("timeout fails when nothing came in time")
  func timeout() {
    let source = scheduler.createHotObservable([.next(210, 1), .next(300, 2), .next(450, 3)])
    let result = scheduler.start { source.timeout(.seconds(100), scheduler: scheduler) }
    #expect(result.events == [.next(210, 1), .next(300, 2), .error(400, RxError.timeout)])
    #expect(source.subscriptions == [Subscription(200, 400)])
  }

  @Test("delaySubscription subscribes later")
  func delaySubscription() {
    let source = scheduler.createColdObservable([.next(50, 1), .completed(70)])
    let result = scheduler.start { source.delaySubscription(.seconds(30), scheduler: scheduler) }
    #expect(result.events == [.next(280, 1), .completed(300)])
    #expect(source.subscriptions == [Subscription(230, 300)])
  }
}
