// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite struct BufferTests {
  private let scheduler = TestScheduler(initialClock: 0)

  @Test func `One timer waits however many arrays fill up, and it is not set anew for each`() {
    let (scheduler, feed) = (ManualScheduler(), Tap<Int>())
    let recorder = TimedRecorder(scheduler)
    _ = recorder.subscribe(
      to: feed.asObservable().buffer(timeSpan: .seconds(10), count: 2, scheduler: scheduler))
    for element in 1...9 {
      feed.send(element)
      scheduler.advance(1)
    }
    #expect(scheduler.scheduledCount == 1 && scheduler.waitingCount == 1)
    // The last array was full at 7, so the time is over at 17.
    scheduler.advance(100)
    feed.complete()
    #expect(
      recorder.events.prefix(6) == ["1:[1, 2]", "3:[3, 4]", "5:[5, 6]", "7:[7, 8]", "17:[9]", "27:[]"])
    #expect(recorder.events.suffix(2) == ["109:[]", "109:|"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test func `A timer fires too early for a window that began later, and on time for one that did not`() {
    var machine = WindowMachine(limit: 2, TimerPlan(.seconds(10), keepsTimer: true))
    let timer = machine.begin(at: .zero)
    let isFull = [machine.received(), machine.received()]
    #expect(timer == .seconds(10) && isFull == [false, true])
    let another = machine.begin(at: .seconds(4))
    #expect(another == nil)
    let early = machine.fired(at: .seconds(10))
    #expect(early == .seconds(14))
    // Believed, though the clock is behind.
    let late = machine.fired(at: .seconds(13))
    #expect(late == nil)
    let next = machine.begin(at: .seconds(14))
    #expect(next == .seconds(24))
  }

  @Test(arguments: [-5000.0, 5000])
  func `G7 a wall clock that is set does not keep an array back for more than its time`(jump: Double) {
    let (scheduler, feed) = (ManualScheduler(), Tap<Int>())
    let recorder = TimedRecorder(scheduler)
    _ = recorder.subscribe(
      to: feed.asObservable().buffer(timeSpan: .seconds(10), count: 2, scheduler: scheduler))
    feed.send(1)
    scheduler.jump(jump)
    scheduler.advance(10)
    #expect(recorder.events == ["10:[1]"])
    feed.send(2)
    scheduler.advance(10)
    #expect(recorder.events == ["10:[1]", "20:[2]"])
  }
}
