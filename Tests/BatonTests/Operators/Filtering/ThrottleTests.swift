// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Testing

@testable import BatonKernel

@Suite struct ThrottleTests {
  let scheduler = ManualScheduler()
  let feed = Feed<Int>()

  /// Elements within a stretch that begins at 1, one at its end, and one after.
  private func play(latest: Bool) -> TimedRecorder {
    let recorder = TimedRecorder(scheduler)
    _ = recorder.subscribe(to: feed.observable.throttle(.seconds(20), latest: latest, scheduler: scheduler))
    for (wait, element) in [(1.0, 1), (4, 2), (6, 3), (4, 4), (6, 6), (4, 7)] {
      scheduler.advance(wait)
      feed.send(element)
    }
    scheduler.advance(5)
    feed.complete()
    scheduler.advance(100)
    return recorder
  }

  @Test("G7 throttle sends the first at once, then the latest at each end, and a completion waits for it")
  func latest() {
    #expect(play(latest: true).events == ["1:1", "21:4", "41:7", "41:|"])
  }

  @Test("G7 throttle without latest sends what comes at the end of a stretch, and drops what comes within")
  func notLatest() {
    #expect(play(latest: false).events == ["1:1", "21:6", "30:|"])
    #expect(scheduler.scheduledCount == 0, "no timer is needed")
  }

  @Test("G5 disposal frees what waits and stops the timer, though the scheduler keeps and runs it")
  func disposal() {
    let scheduler = ManualScheduler(runsCancelled: true)
    let feed = Feed<Witness>()
    let recorder = TimedRecorder(scheduler)
    let freed = Flag()
    let subscription = recorder.subscribe(
      to: feed.observable.throttle(.seconds(20), scheduler: scheduler).map { _ in 0 }
    )
    feed.send(Witness(Flag()))
    feed.send(Witness(freed))
    #expect(!freed.isSet)
    subscription.dispose()
    subscription.dispose()
    #expect(freed.isSet && feed.subscription.isSet && scheduler.waitingCount == 0)
    scheduler.advance(100)
    feed.send(Witness(Flag()))
    #expect(recorder.events == ["0:0"])
  }

  @Test("G7 a wall clock that is set back holds up throttle for one more stretch at most")
  func clockSetBack() {
    let recorder = TimedRecorder(scheduler)
    _ = recorder.subscribe(to: feed.observable.throttle(.seconds(10), scheduler: scheduler))
    feed.send(1)
    scheduler.jump(-3600)
    feed.send(2)
    scheduler.advance(10)
    #expect(recorder.events == ["0:1", "10:2"])
    let strict = TimedRecorder(scheduler)
    let other = Feed<Int>()
    _ = strict.subscribe(to: other.observable.throttle(.seconds(10), latest: false, scheduler: scheduler))
    other.send(1)
    scheduler.jump(-3600)
    other.send(2)
    scheduler.advance(10)
    other.send(3)
    #expect(strict.events == ["10:1", "20:3"])
  }

  @Test("G3 what a subscriber sends from within waits for its turn")
  func reentrant() {
    let recorder = TimedRecorder(scheduler)
    let feed = feed
    _ = recorder.subscribe(
      to: feed.observable.throttle(.zero, scheduler: scheduler).map { element in
        if element < 3 { feed.send(element + 1) }
        return element
      }
    )
    feed.send(1)
    #expect(recorder.events == ["0:1", "0:2", "0:3"] && !recorder.hasOverlapped)
  }

  @Test("G2 source and timer on different threads never overlap")
  func realTime() {
    let scheduler = PlainQueueScheduler()
    let recorder = TimedRecorder()
    let source = Observable<Int>.interval(.microseconds(200), scheduler: scheduler)
      .take(for: .milliseconds(100), scheduler: scheduler)
    let subscription = recorder.subscribe(to: source.throttle(.milliseconds(1), scheduler: scheduler))
    recorder.waitForEnd()
    subscription.dispose()
    #expect(!recorder.hasOverlapped && recorder.events.last == "|")
    let numbers = recorder.events.compactMap(Int.init)
    #expect(numbers == numbers.sorted())
  }

  @Test("throttle: an element that comes at the end before the timer is sent, and what waited is dropped")
  func machineBoundary() {
    var machine = ThrottleMachine<Int>(.seconds(10), latest: true, TimerPlan(keepsTimer: true))
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
