// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

@Suite struct WithLatestFromTests {
  private let scheduler = TestScheduler(initialClock: 0)

  private func hot(_ events: [Recorded<Event<Int>>]) -> TestableObservable<Int> {
    scheduler.createHotObservable(events)
  }

  @Test("Without a closure the latest itself is sent")
  func latest() {
    let first = hot([.next(230, 1), .next(250, 2), .completed(300)])
    let second = hot([.next(220, 20), .next(240, 30)])
    let result = scheduler.start { first.withLatestFrom(second) }
    #expect(result.events == [.next(230, 20), .next(250, 30), .completed(300)])
    #expect(second.subscriptions == [Subscription(200, 300)])
  }

  @Test("The second source is subscribed to first; one that fails at once leaves the first one alone")
  func order() {
    #expect(lines(of: Observable.just(1).withLatestFrom(Observable.just(2)) { $0 + $1 }) == ["3", "|"])
    let first = HandDriven<Int>()
    #expect(lines(of: first.observable.withLatestFrom(Observable<Int>.error(TestError(number: 3)))) == ["X3"])
    #expect(first.subscriptions == 0)
  }

  @Test("G3 an element sent within a result meets what is the latest then, in turn")
  func reentrancy() {
    let (first, second) = (PublishSubject<Int>(), PublishSubject<Int>())
    let recorder = JoinRecorder<Int>()
    recorder.record(first.withLatestFrom(second) { $0 + $1 }) { result in
      if result != 11 { return }
      first.onNext(2)
      second.onNext(20)
      first.onNext(3)
    }
    second.onNext(10)
    first.onNext(1)
    // The first source's 2 waited there until its 1 had been delivered.
    #expect(recorder.events == ["11", "22", "23"])
    #expect(!recorder.hasOverlapped)
  }

  @Test("G1 both sources end at once, on two threads: there is one end")
  func ends() {
    for _ in 0..<500 {
      let (first, second) = (HandDriven<Int>(), HandDriven<Int>())
      let recorder = JoinRecorder<Int>()
      recorder.record(first.observable.withLatestFrom(second.observable))
      #expect(race([{ first.complete() }, { second.fail(1) }]))
      #expect(recorder.events == ["|"] || recorder.events == ["X1"])
      #expect(recorder.isDisposed)
      #expect([first.disposals, second.disposals] == [1, 1])
    }
  }
}
