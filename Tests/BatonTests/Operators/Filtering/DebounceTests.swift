// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct DebounceTests {
  let scheduler = ManualScheduler()
  let feed = Tap<Int>()

  @Test func `G7 debounce sends an element once it has been quiet, with one timer for a busy stretch`() {
    let recorder = TimedRecorder(
      scheduler, of: feed.asObservable().debounce(.seconds(10), scheduler: scheduler))
    for element in 1...9 {
      feed.send(element)
      scheduler.advance(1)
    }
    #expect(scheduler.scheduledCount == 1)
    scheduler.advance(100)
    feed.send(10)
    scheduler.advance(4)
    feed.complete()
    #expect(recorder.events == ["18:9", "113:10", "113:|"])
    #expect(scheduler.waitingCount == 0)
  }

  @Test("debounce: an element that comes at the due time before the timer takes the place of the one before")
  func machineBoundary() {
    var machine = DebounceMachine<Int>(TimerPlan(.seconds(10), keepsTimer: true))
    #expect(machine.next(1, at: .zero).timer == .seconds(10))
    #expect(machine.next(2, at: .seconds(10)).dropped == 1)
    let fired = machine.fired(at: .seconds(10))
    #expect(fired.events.isEmpty && fired.timer == .seconds(20))
    #expect(machine.failed(TestError()).dropped == 2)
  }
}
