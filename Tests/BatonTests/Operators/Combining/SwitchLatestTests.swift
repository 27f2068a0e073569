// SPDX-License-Identifier: MIT

import Baton
import Synchronization
import Testing

@testable import BatonKernel

struct SwitchLatestTests {
  private let outer = HandDriven<Int>()
  private let inners = [HandDriven<Int>(), HandDriven<Int>()]
  private let recorder = JoinRecorder<Int>()

  private var latest: Observable<Int> {
    outer.observable.flatMapLatest { [inners] number in
      if number > 1 { throw TestError(number: number) }
      return inners[number].observable
    }
  }

  @Test(
    "A sequence of one element ends the one before, is over at once, and does not end what comes after it")
  func one() {
    recorder.record(
      outer.observable.flatMapLatest { [inners] in $0 == 9 ? .just($0) : inners[$0].observable })
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
  func lastOne() {
    recorder.record(outer.observable.flatMapLatest { Observable.just($0) })
    outer.send(1)
    outer.complete()
    #expect(recorder.events == ["1", "|"])
    #expect(outer.disposals == 1)
  }

  @Test("G2 sequences of one element come while the one before sends on another thread: order is kept")
  func race() {
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

  @Test("Synchronous sequences follow one another")
  func synchronous() {
    let justs = Observable.range(start: 0, count: 3).map { Observable.just($0) }
    #expect(lines(of: justs.switchLatest()) == ["0", "1", "2", "|"])
    let endless = Observable.just(0).flatMapLatest { _ in Observable.range(start: 0, count: Int.max) }
    #expect(lines(of: endless.firstOnes(2)) == ["0", "1", "|"])
  }
}
