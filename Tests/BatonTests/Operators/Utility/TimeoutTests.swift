// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

@Suite struct TimeoutTests {
  let scheduler = ManualScheduler()
  let feed = Tap<Int>()

  @Test func `timeout fails when it is quiet for too long, with one timer for a busy stretch`() {
    let recorder = TimedRecorder(
      scheduler, of: feed.asObservable().timeout(.seconds(10), scheduler: scheduler))
    for element in 1...3 {
      scheduler.advance(3)
      feed.send(element)
    }
    #expect(scheduler.scheduledCount == 1)
    scheduler.advance(100)
    #expect(feed.disposals > 0 && scheduler.waitingCount == 0)
    #expect(recorder.events == ["3:1", "6:2", "9:3", "19:Sequence timeout."])
  }

  @Test(
    "R11 timeout: a refusal while an element is delivered has another timer set, and ends the sequence otherwise"
  )
  func refusedMachine() {
    var machine = TimeoutMachine(TimerPlan(.seconds(10), keepsTimer: true), at: .zero)
    _ = machine.resume(at: .zero)
    _ = machine.begin()
    let early = machine.refused()
    let due = machine.resume(at: .seconds(1))
    #expect(!early && due == .seconds(11))
    let refused = (machine.refused(), machine.refused(), machine.begin())
    #expect(refused == (true, false, false))
    var other = TimeoutMachine(TimerPlan(.seconds(10), keepsTimer: true), at: .zero)
    let ended = (other.end(), other.refused())
    #expect(ended == (true, false))
  }

  @Test func `timeout: the time does not run while an element is delivered, and who comes second has lost`() {
    var machine = TimeoutMachine(TimerPlan(.seconds(10), keepsTimer: true), at: .zero)
    #expect(machine.resume(at: .zero) == .seconds(10))
    let begun1 = machine.begin()
    #expect(begun1)
    #expect(machine.fired(at: .seconds(10)) == .none)
    #expect(machine.resume(at: .seconds(15)) == .seconds(25))
    let begun2 = machine.begin()
    #expect(begun2)
    #expect(machine.resume(at: .seconds(16)) == nil)
    #expect(machine.fired(at: .seconds(25)) == .arm(due: .seconds(26)))
    #expect(machine.fired(at: .seconds(26)) == .timeOut)
    let late = (machine.begin(), machine.end())
    #expect(late == (false, false))
    #expect(machine.resume(at: .seconds(30)) == nil)
  }
}
