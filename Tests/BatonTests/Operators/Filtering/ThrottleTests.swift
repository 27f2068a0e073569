// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct ThrottleTests {
  let scheduler = ManualScheduler()
  let feed = Tap<Int>()

  @Test func `G7 a wall clock that is set back holds up throttle for one more stretch at most`() {
    let recorder = TimedRecorder(
      scheduler, of: feed.asObservable().throttle(.seconds(10), scheduler: scheduler))
    feed.send(1)
    scheduler.jump(-3600)
    feed.send(2)
    scheduler.advance(10)
    #expect(recorder.events == ["0:1", "10:2"])
    let strict = TimedRecorder(scheduler)
    let other = Tap<Int>()
    _ = strict.subscribe(to: other.asObservable().throttle(.seconds(10), latest: false, scheduler: scheduler))
    other.send(1)
    scheduler.jump(-3600)
    other.send(2)
    scheduler.advance(10)
    other.send(3)
    #expect(strict.events == ["10:1", "20:3"])
  }

  @Test
  func `throttle: an element that comes at the end before the timer is sent, and what waited is dropped`() {
    var machine = ThrottleMachine<Int>(latest: true, TimerPlan(.seconds(10), keepsTimer: true))
    #expect(machine.next(1, at: .seconds(0)).events.compactMap(\.element) == [1])
    #expect(machine.next(2, at: .seconds(4)).timer == .seconds(10))
    let boundary = machine.next(3, at: .seconds(10))
    #expect(boundary.events.compactMap(\.element) == [3] && boundary.dropped == 2 && boundary.timer == nil)
    // The timer of the first stretch is still on its way: it is set again for what waits now.
    #expect(machine.next(4, at: .seconds(12)).timer == nil)
    let early = machine.fired(at: .seconds(10))
    #expect(early.events.isEmpty && early.timer == .seconds(20))
    #expect(machine.completed(at: .seconds(13)).events.isEmpty)
    let last = machine.fired(at: .seconds(19))  // Its clock is a little behind.
    #expect(last.events.compactMap(\.element) == [4] && last.events.last?.isCompleted == true)
    #expect(machine.fired(at: .seconds(40)).events.isEmpty)
  }
}
