// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Synchronization
import Testing

@testable import BatonKernel

@Suite("Operators that combine sequences")
struct CombiningTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let recorder = JoinRecorder<Int>()

  private func hot(_ events: [Recorded<Event<Int>>]) -> TestableObservable<Int> {
    scheduler.createHotObservable(events)
  }

  @Test("amb: of many the first stays, wherever it is", arguments: 0..<4)
  func ambOfMany(first: Int) {
    let sources = (0..<4).map { index in
      hot([.next(index == first ? 210 : 220, index), .next(230, 10 + index), .completed(240)])
    }
    let result = scheduler.start { Observable.amb(sources.map { $0.asObservable() }) }
    #expect(result.events == [.next(210, first), .next(230, 10 + first), .completed(240)])
    for (index, source) in sources.enumerated() {
      #expect(source.subscriptions == [Subscription(200, index == first ? 240 : 210)])
    }
  }

  @Test("amb: of none nothing comes, of one it is that one; a lazy collection will do")
  func ambOfFew() {
    #expect(lines(of: Observable<Int>.amb([])) == [])
    #expect(lines(of: Observable.amb([.just(1)])) == ["1", "|"])
    #expect(lines(of: Observable.amb((1...3).lazy.map { .just($0) })) == ["1", "|"])
  }

  @Test("R12 ranges that are merged on the current thread take turns")
  func mergeTurns() {
    let merged = Observable<Int>.merge(.range(start: 1, count: 3), .range(start: 11, count: 3))
    #expect(lines(of: merged) == ["1", "11", "2", "12", "3", "13", "|"])
    let nested = Observable.range(start: 0, count: 2)
      .map { Observable.range(start: $0 * 10, count: 2) }.merge()
    #expect(lines(of: nested) == ["0", "1", "10", "11", "|"])
  }

  @Test("The forms for collections, arrays and arguments merge the same; of no sources they end")
  func mergeForms() {
    let two: [Observable<Int>] = [.just(1), .just(2)]
    #expect(lines(of: Observable<Int>.merge(two)) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge(two[...])) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge(two[0], two[1])) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge([])) == ["|"])
  }

  @Test(
    "A sequence of one element ends the one before, is over at once, and does not end what comes after it")
  func oneElement() {
    let (outer, inners) = (HandDriven<Int>(), [HandDriven<Int>(), HandDriven<Int>()])
    recorder.record(
      outer.observable.flatMapLatest { $0 == 9 ? .just($0) : inners[$0].observable })
    outer.send(0)
    outer.send(9)
    #expect(inners[0].disposals == 1)
    inners[0].send(1)
    inners[0].complete()
    outer.send(9)
    outer.send(1)
    inners[1].send(2)
    outer.complete()
    #expect(recorder.events == ["9", "9", "2"])
    inners[1].complete()
    #expect(recorder.events == ["9", "9", "2", "|"])
  }

  @Test("A sequence of one element that comes last leaves nothing to wait for")
  func lastElement() {
    let outer = HandDriven<Int>()
    recorder.record(outer.observable.flatMapLatest { Observable.just($0) })
    outer.send(1)
    outer.complete()
    #expect(recorder.events == ["1", "|"])
    #expect(outer.disposals == 1)
  }

  @Test("G2 sequences of one element come while the one before sends on another thread: order is kept")
  func switchRace() {
    for _ in 0..<100 {
      let (outer, inner) = (HandDriven<Int>(), HandDriven<Int>())
      let recorder = JoinRecorder<Int>()
      recorder.record(outer.observable.flatMapLatest { $0 == 0 ? inner.observable : .just($0) })
      outer.send(0)
      let isOver = BatonTests.race([
        { for number in -20 ..< -10 { inner.send(number) } }, { for number in 1...10 { outer.send(number) } },
      ])
      #expect(isOver)
      outer.complete()
      let firstOfOuter = recorder.elements.firstIndex { $0 > 0 } ?? 0
      #expect(recorder.elements[firstOfOuter...] == Array(1...10)[...])
      #expect(recorder.elements[..<firstOfOuter] == Array(-20 ..< -10)[..<firstOfOuter])
      #expect(recorder.events.last == "|" && !recorder.hasOverlapped)
      #expect(inner.disposals == 1)
    }
  }

  @Test("G3 A source that ends while another element is being delivered stops there and then")
  func endsWhileBusy() {
    let (outer, first) = (PublishSubject<Int>(), PublishSubject<Int>())
    let steps = Atomic(0)
    // The condition is there for the test to end if the sequence does not.
    let endless = Observable.generate(initialState: 1, condition: { $0 < 1000 }) { element in
      steps.add(1, ordering: .relaxed)
      return element + 1
    }
    let latest = outer.flatMapLatest { number in number == 0 ? first.asObservable() : endless.take(2) }
    recorder.record(latest.do(onNext: { if $0 == 0 { outer.onNext(1) } }))
    outer.onNext(0)
    first.onNext(0)
    outer.onCompleted()
    #expect(recorder.events == ["0", "1", "2", "|"])
    #expect(steps.load(ordering: .relaxed) == 1)
  }

  @Test("withLatestFrom without a closure sends the latest itself")
  func withLatestFrom() {
    let first = hot([.next(230, 1), .next(250, 2), .completed(300)])
    let second = hot([.next(220, 20), .next(240, 30)])
    let result = scheduler.start { first.withLatestFrom(second) }
    #expect(result.events == [.next(230, 20), .next(250, 30), .completed(300)])
    #expect(second.subscriptions == [Subscription(200, 300)])
  }

  @Test("The default value stands in when there is nothing new to sample")
  func sampleDefault() {
    let (source, sampler) = (HandDriven<Int>(), HandDriven<String>())
    recorder.record(source.observable.sample(sampler.observable, defaultValue: 0))
    sampler.send("x")
    source.send(1)
    sampler.send("x")
    sampler.send("x")
    #expect(recorder.events == ["0", "1", "0"])
  }
}
