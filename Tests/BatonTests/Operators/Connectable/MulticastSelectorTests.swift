// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("A sequence that a closure uses several times")
struct MulticastSelectorTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func steps(_ source: TestableObservable<Int>) -> Observable<Int> {
    source.multicast({ PublishSubject() }) { Observable.zip($0, $0.skip(1)) { $1 - $0 } }
  }

  @Test func `what the closure made sends, and the source is subscribed to once`() {
    let source = scheduler.createHotObservable([
      .next(150, 1), .next(210, 3), .next(240, 4), .next(270, 9), .completed(300),
    ])
    let result = scheduler.start { steps(source) }
    #expect(result.events == [.next(240, 1), .next(270, 5), .completed(300)])
    #expect(source.subscriptions == [Subscription(200, 300)])
  }

  @Test func `when what the closure made goes on after the source, the source is disposed of in time`() {
    let source = scheduler.createHotObservable([.next(210, 3), .completed(240)])
    let tail = scheduler.createColdObservable([.next(10, 7), .completed(20)])
    let result = scheduler.start { source.multicast({ PublishSubject() }) { $0.concat(tail) } }
    #expect(result.events == [.next(210, 3), .next(250, 7), .completed(260)])
    #expect(source.subscriptions == [Subscription(200, 240)])
    #expect(tail.subscriptions == [Subscription(240, 260)])
  }

  @Test func `the source is not subscribed to if what the closure made has ended`() {
    let source = scheduler.createHotObservable([.next(210, 3)])
    let result = scheduler.start { source.multicast({ PublishSubject<Int>() }) { _ in Observable.just(1) } }
    #expect(result.events == [.next(200, 1), .completed(200)])
    #expect(source.subscriptions == [])
  }

  @Test func `a subject of any kind; each subscriber has one of its own`() {
    let source = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .completed(30)])
    let made = Log<Int>()
    let sequence = source.multicast({
      made.append(1)
      return BehaviorSubject(value: 0)
    }) { $0.map { $0 * 10 } }
    let first = scheduler.createObserver(Int.self)
    let result = scheduler.start {
      _ = sequence.subscribe(first)
      return sequence
    }
    #expect(first.events == [.next(100, 0), .next(110, 10), .next(120, 20), .completed(130)])
    #expect(result.events == [.next(200, 0), .next(210, 10), .next(220, 20), .completed(230)])
    #expect(source.subscriptions == [Subscription(100, 130), Subscription(200, 230)])
    #expect(made.elements.count == 2)
  }
}
