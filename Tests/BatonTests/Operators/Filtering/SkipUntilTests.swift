// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite struct SkipUntilTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func hot(_ events: [Recorded<Event<Int>>]) -> TestableObservable<Int> {
    scheduler.createHotObservable(events)
  }

  private func source() -> TestableObservable<Int> {
    hot([.next(150, 1), .next(210, 2), .next(220, 3), .next(230, 4), .next(240, 5), .completed(250)])
  }

  @Test("Elements pass once the other one has sent, which is disposed of then")
  func begins() {
    let (source, other) = (source(), hot([.next(225, 99), .next(235, 98), .error(245, TestError())]))
    let result = scheduler.start { source.skip(until: other) }
    #expect(result.events == [.next(230, 4), .next(240, 5), .completed(250)])
    #expect(source.subscriptions == [Subscription(200, 250)])
    #expect(other.subscriptions == [Subscription(200, 225)])
  }

  @Test("G1 The source ends before the other one has sent: so does the sequence, and both are disposed of")
  func endsBefore() {
    let (source, other) = (source(), hot([]))
    let result = scheduler.start { source.skip(until: other) }
    #expect(result.events == [.completed(250)])
    #expect(source.subscriptions == [Subscription(200, 250)])
    #expect(other.subscriptions == [Subscription(200, 250)])
  }

  @Test("G5 A disposal stops the other one, if the source can send nothing either")
  func sourceNeverSends() {
    let other = hot([])
    let result = scheduler.start { Observable<Int>.never().skip(until: other) }
    #expect(result.events == [])
    #expect(other.subscriptions == [Subscription(200, 1000)])
  }

  @Test("The other one ends without having sent: only the end passes")
  func otherCompletes() {
    let (source, other) = (source(), hot([.completed(225)]))
    let result = scheduler.start { source.skip(until: other) }
    #expect(result.events == [.completed(250)])
    #expect(source.subscriptions == [Subscription(200, 250)])
    #expect(other.subscriptions == [Subscription(200, 225)])
  }

  @Test("An error of the source passes, before and after the other one has sent", arguments: [215, 225])
  func sourceFails(at time: TestTime) {
    let failure = TestError(number: 1)
    let (source, other) = (hot([.next(210, 2), .error(time, failure)]), hot([.next(220, 1)]))
    let result = scheduler.start { source.skip(until: other) }
    #expect(result.events == [.error(time, failure)])
    #expect(other.subscriptions == [Subscription(200, min(time, 220))])
  }

  @Test("An error of the other one ends the sequence")
  func otherFails() {
    let (source, other) = (source(), hot([.error(225, TestError(number: 1))]))
    let result = scheduler.start { source.skip(until: other) }
    #expect(result.events == [.error(225, TestError(number: 1))])
    #expect(source.subscriptions == [Subscription(200, 225)])
    #expect(other.subscriptions == [Subscription(200, 225)])
  }

  @Test("G5 disposal disposes of both")
  func disposal() {
    let (source, other) = (source(), hot([.next(225, 1)]))
    #expect(scheduler.start(disposed: 215) { source.skip(until: other) }.events == [])
    #expect(source.subscriptions == [Subscription(200, 215)])
    #expect(other.subscriptions == [Subscription(200, 215)])
  }

  @Test("The source is subscribed to first; one that is over at once leaves the other one alone")
  func order() {
    let other = HandDriven<Int>()
    #expect(lines(of: Observable.just(1).skip(until: other.observable)) == ["|"])
    #expect(lines(of: Observable<Int>.error(TestError(number: 2)).skip(until: other.observable)) == ["X2"])
    #expect(other.subscriptions == 0)
    #expect(lines(of: Observable.of(1, 2).skip(until: Observable.just(0))) == ["1", "2", "|"])
  }

  @Test("G1 both end at once, on two threads: there is one end at most, and both are disposed of")
  func ends() {
    for _ in 0..<500 {
      let (source, other) = (HandDriven<Int>(), HandDriven<Int>())
      let recorder = JoinRecorder<Int>()
      recorder.record(source.observable.skip(until: other.observable))
      #expect(race([{ source.fail(1) }, { other.fail(2) }]))
      #expect(recorder.events == ["X1"] || recorder.events == ["X2"])
      #expect([source.disposals, other.disposals] == [1, 1])
    }
  }

  @Test("G2 the other one sends while the source does: what passes is the rest, in order")
  func threads() {
    for _ in 0..<300 {
      let (source, other) = (HandDriven<Int>(), HandDriven<Int>())
      let recorder = JoinRecorder<Int>()
      recorder.record(source.observable.skip(until: other.observable))
      #expect(race([{ for number in 0..<20 { source.send(number) } }, { other.send(0) }]))
      source.complete()
      let events = recorder.events
      #expect(events == (0..<20).suffix(events.count - 1).map { "\($0)" } + ["|"])
      #expect([source.disposals, other.disposals] == [1, 1])
    }
  }
}
