// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

/// In virtual time an operator's timer has its place among work due at the same time from when its span
/// began. Each test has work for the timer's moment that is scheduled after that, and before an older timer
/// of the operator fires.
@Suite struct TimerOrderTests {
  let scheduler = TestScheduler(initialClock: 0)
  let subject = PublishSubject<Int>()

  /// Sends an element at a time, for which it is scheduled at another.
  private func send(_ element: Int, at time: Int, scheduledAt earlier: Int) {
    scheduler.scheduleAt(earlier) { [scheduler, subject] in
      scheduler.scheduleAt(time) { subject.onNext(element) }
    }
  }

  private func send(_ elements: Int..., at time: Int) {
    scheduler.scheduleAt(time) { [subject] in for element in elements { subject.onNext(element) } }
  }

  @Test func `R17 timeout: an element due together with the timer comes first, if it was scheduled first`() {
    let source = scheduler.createColdObservable([.next(0, 1), .next(2, 2), .next(4, 3)])
    let result = scheduler.start { source.timeout(.seconds(2), scheduler: scheduler) }
    #expect(result.events == [.next(200, 1), .next(202, 2), .next(204, 3), .error(206, RxError.timeout)])
    #expect(source.subscriptions == [Subscription(200, 206)])
  }

  @Test func `R17 timeout: an element that was scheduled after the timer comes too late`() {
    send(1, at: 201)
    send(2, at: 203, scheduledAt: 202)
    let result = scheduler.start { subject.timeout(.seconds(2), scheduler: scheduler) }
    #expect(result.events == [.next(201, 1), .error(203, RxError.timeout)])
  }

  @Test func `R17 debounce: the timer comes before an element that was scheduled after it`() {
    send(1, at: 201)
    send(2, at: 202)
    send(3, at: 204, scheduledAt: 203)
    send(4, at: 206)
    let result = scheduler.start { subject.debounce(.seconds(2), scheduler: scheduler) }
    #expect(result.events == [.next(204, 2), .next(208, 4)])
  }

  @Test func `R17 throttle: the timer comes before an element that was scheduled after it`() {
    send(1, at: 201)
    send(2, at: 202)
    send(3, 4, at: 203)
    send(5, at: 205, scheduledAt: 203)
    let result = scheduler.start { subject.throttle(.seconds(2), scheduler: scheduler) }
    #expect(result.events == [.next(201, 1), .next(203, 3), .next(205, 4), .next(207, 5)])
  }

  @Test func `R17 throttle: what takes a waiting element's place is sent by its timer`() {
    send(1, at: 201)
    send(2, at: 202)
    send(4, at: 203, scheduledAt: 202)
    send(3, at: 202)
    let result = scheduler.start { subject.throttle(.seconds(2), scheduler: scheduler) }
    #expect(result.events == [.next(201, 1), .next(203, 3), .next(205, 4)])
  }

  @Test func `R17 buffer: the timer comes before an element that was scheduled after the buffer began`() {
    send(1, 2, at: 201)
    send(3, at: 203, scheduledAt: 201)
    let result = scheduler.start(disposed: 206) {
      subject.buffer(timeSpan: .seconds(2), count: 2, scheduler: scheduler)
    }
    #expect(result.events == [.next(201, [1, 2]), .next(203, []), .next(205, [3])])
  }

  @Test func `R17 window: the timer comes before an element that was scheduled after the window began`() {
    send(1, 2, at: 201)
    send(3, at: 203, scheduledAt: 201)
    let result = scheduler.start(disposed: 206) {
      subject.window(timeSpan: .seconds(2), count: 2, scheduler: scheduler).enumerated().flatMap { window in
        window.element.map { "\(window.index): \($0)" }
      }
    }
    #expect(result.events == [.next(201, "0: 1"), .next(201, "0: 2"), .next(203, "2: 3")])
  }

  @Test func `R17 a lane's timers have their places too`() {
    send(1, at: 201)
    send(2, at: 202)
    send(3, at: 204, scheduledAt: 203)
    let result = scheduler.start { subject.debounce(.seconds(2), scheduler: scheduler.lane("ui")) }
    #expect(result.events == [.next(204, 2), .next(206, 3)])
  }

  @Test func `R17 timer: periods count from the first element, which may have come a tick late`() {
    let result = scheduler.start(disposed: 208) {
      Observable<Int>.timer(.seconds(0), period: .seconds(2), scheduler: scheduler)
    }
    #expect(result.events == [.next(201, 0), .next(203, 1), .next(205, 2), .next(207, 3)])
  }

  @Test func `R17 a period that is zero makes an element a tick`() {
    let result = scheduler.start(disposed: 204) {
      Observable<Int>.timer(.seconds(2), period: .seconds(0), scheduler: scheduler)
    }
    #expect(result.events == [.next(202, 0), .next(203, 1)])
  }
}
