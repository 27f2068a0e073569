// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct TimerTests {
  let scheduler = ManualScheduler()

  @Test func `G5 timer that is disposed of is not due, though the scheduler runs it`() {
    let scheduler = ManualScheduler(runsCancelled: true)
    let recorder = TimedRecorder(scheduler)
    recorder.subscribe(to: Observable<Int>.timer(.seconds(1), scheduler: scheduler)).dispose()
    recorder.subscribe(
      to: Observable<Int>.timer(.seconds(Int64.max), period: .seconds(Int64.max), scheduler: scheduler)
    ).dispose()
    scheduler.advance(10)
    #expect(recorder.events.isEmpty)
  }

  @Test func `section 6 a count that overflows is an error event`() {
    let recorder = TimedRecorder(scheduler, of: Observable<Int8>.interval(.seconds(1), scheduler: scheduler))
    scheduler.advance(1000)
    #expect(recorder.events.count == 129 && recorder.events.suffix(2).first == "128:127")
    #expect(recorder.events.last?.contains("overflow") == true)
    #expect(scheduler.waitingCount == 0)
  }
}
