// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite struct TakeUntilTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func hot(_ events: [Recorded<Event<Int>>]) -> TestableObservable<Int> {
    scheduler.createHotObservable(events)
  }

  private func source() -> TestableObservable<Int> {
    hot([.next(150, 1), .next(210, 2), .next(220, 3), .next(230, 4), .completed(250)])
  }

  @Test("Elements pass until the other one sends, and both are disposed of then")
  func preempted() {
    let (source, other) = (source(), hot([.next(150, 1), .next(225, 99), .completed(230)]))
    let result = scheduler.start { source.take(until: other) }
    #expect(result.events == [.next(210, 2), .next(220, 3), .completed(225)])
    #expect(source.subscriptions == [Subscription(200, 225)])
    #expect(other.subscriptions == [Subscription(200, 225)])
  }

  @Test("The end of the other one means nothing")
  func otherCompletes() {
    let (source, other) = (source(), hot([.completed(215)]))
    let result = scheduler.start { source.take(until: other) }
    #expect(result.events == [.next(210, 2), .next(220, 3), .next(230, 4), .completed(250)])
    #expect(source.subscriptions == [Subscription(200, 250)])
    #expect(other.subscriptions == [Subscription(200, 215)])
  }

  @Test("The end of the source disposes of the other one")
  func sourceCompletes() {
    let (source, other) = (source(), hot([]))
    let result = scheduler.start { source.take(until: other) }
    #expect(result.events == [.next(210, 2), .next(220, 3), .next(230, 4), .completed(250)])
    #expect(other.subscriptions == [Subscription(200, 250)])
  }

  @Test("An error of either ends the sequence", arguments: [true, false])
  func errors(isSource: Bool) {
    let failing: [Recorded<Event<Int>>] = [.error(215, TestError(number: 1))]
    let source = isSource ? hot([.next(210, 2)] + failing) : source()
    let other = hot(isSource ? [.next(240, 1)] : failing)
    let result = scheduler.start { source.take(until: other) }
    #expect(result.events == [.next(210, 2), .error(215, TestError(number: 1))])
    #expect(source.subscriptions == [Subscription(200, 215)])
    #expect(other.subscriptions == [Subscription(200, 215)])
  }

  @Test("Neither sends: nothing comes until disposal")
  func never() {
    let (source, other) = (hot([]), hot([]))
    #expect(scheduler.start(disposed: 300) { source.take(until: other) }.events == [])
    #expect(source.subscriptions == [Subscription(200, 300)])
    #expect(other.subscriptions == [Subscription(200, 300)])
  }

  @Test("Another one that sends while it is subscribed to leaves the source alone")
  func atOnce() {
    let source = HandDriven<Int>()
    #expect(lines(of: source.observable.take(until: Observable.just(0))) == ["|"])
    #expect(lines(of: source.observable.take(until: Observable<Int>.error(TestError(number: 2)))) == ["X2"])
    #expect(source.subscriptions == 0)
    #expect(lines(of: Observable.just(1).take(until: Observable<Int>.empty())) == ["1", "|"])
  }

  @Test("G3 the other one sends within an element: that is delivered, and nothing after it")
  func reentrancy() {
    let (source, other) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = JoinRecorder<Int>()
    recorder.record(source.take(until: other)) { _ in
      source.onNext(2)
      other.onNext(0)
      source.onNext(3)
    }
    source.onNext(1)
    // The source's 2 waited there when the other one sent.
    #expect(recorder.events == ["1", "|"])
    #expect(!recorder.hasOverlapped)
    #expect(!source.hasObservers && !other.hasObservers)
  }

  @Test("G1 G2 the source and the other one send at once, on two threads: elements in order, then one end")
  func threads() {
    for _ in 0..<300 {
      let (source, other) = (HandDriven<Int>(), HandDriven<Int>())
      let recorder = JoinRecorder<Int>()
      recorder.record(source.observable.take(until: other.observable))
      let isOver = race([
        {
          for number in 0..<20 { source.send(number) }
          source.complete()
        },
        { other.send(0) },
      ])
      #expect(isOver)
      let events = recorder.events
      #expect(events == (0..<(events.count - 1)).map { "\($0)" } + ["|"])
      #expect(!recorder.hasOverlapped)
      #expect([source.disposals, other.disposals] == [1, 1])
    }
  }
}
