// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct TakeForTests {
  let scheduler = ManualScheduler()
  let feed = Feed<Int>()

  @Test("take(for:) completes at the end of the time and disposes of the source")
  func take() {
    let recorder = TimedRecorder(scheduler)
    _ = recorder.subscribe(to: feed.observable.take(for: .seconds(5), scheduler: scheduler))
    feed.send(1)
    scheduler.advance(4)
    feed.send(2)
    scheduler.advance(2)
    #expect(feed.subscription.isSet)
    feed.send(3)
    #expect(recorder.events == ["0:1", "4:2", "5:|"])
  }

  @Test("G1 take(for:) stops its timer when the source ends first", arguments: [false, true])
  func sourceEnds(failing: Bool) {
    let recorder = TimedRecorder(scheduler)
    _ = recorder.subscribe(to: feed.observable.take(.seconds(5), scheduler: scheduler))
    if failing { feed.fail() } else { feed.complete() }
    #expect(scheduler.waitingCount == 0)
    scheduler.advance(10)
    #expect(recorder.events == [failing ? "0:error" : "0:|"])
  }

  @Test("skip(duration) lets elements through after the time, and the end at any time")
  func skip() {
    let recorder = TimedRecorder(scheduler)
    _ = recorder.subscribe(to: feed.observable.skip(.seconds(5), scheduler: scheduler))
    feed.send(1)
    scheduler.advance(5)
    feed.send(2)
    feed.complete()
    #expect(recorder.events == ["5:2", "5:|"])
    let other = TimedRecorder(scheduler)
    let failing = Feed<Int>()
    _ = other.subscribe(to: failing.observable.skip(.seconds(5), scheduler: scheduler))
    failing.fail()
    #expect(other.events == ["5:error"] && scheduler.waitingCount == 0)
  }
}
