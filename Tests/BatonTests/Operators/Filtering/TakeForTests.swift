// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct TakeForTests {
  let scheduler = ManualScheduler()
  let feed = Feed<Int>()

  @Test("G1 take(for:) stops its timer when the source ends first", arguments: [false, true])
  func sourceEnds(failing: Bool) {
    let recorder = TimedRecorder(scheduler)
    _ = recorder.subscribe(to: feed.observable.take(.seconds(5), scheduler: scheduler))
    if failing { feed.fail() } else { feed.complete() }
    #expect(scheduler.waitingCount == 0)
    scheduler.advance(10)
    #expect(recorder.events == [failing ? "0:error" : "0:|"])
  }
}
