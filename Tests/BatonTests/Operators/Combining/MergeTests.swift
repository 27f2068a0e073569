// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

struct MergeTests {
  @Test("R12 ranges that are merged on the current thread take turns")
  func turns() {
    let merged = Observable<Int>.merge(.range(start: 1, count: 3), .range(start: 11, count: 3))
    #expect(lines(of: merged) == ["1", "11", "2", "12", "3", "13", "|"])
    let nested = Observable.range(start: 0, count: 2)
      .map { Observable.range(start: $0 * 10, count: 2) }.merge()
    #expect(lines(of: nested) == ["0", "1", "10", "11", "|"])
  }

  @Test("The forms for collections, arrays and arguments merge the same; of no sources they end")
  func forms() {
    let two: [Observable<Int>] = [.just(1), .just(2)]
    #expect(lines(of: Observable<Int>.merge(two)) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge(two[...])) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge(two[0], two[1])) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge([])) == ["|"])
  }

  @Test("A sequence of one element waits its turn when the limit is reached")
  func limitedJust() {
    let a = HandDriven<Int>()
    let recorder = JoinRecorder<Int>()
    let outer = HandDriven<Observable<Int>>()
    recorder.record(outer.observable.concat())
    outer.send(.just(0))
    outer.send(a.observable)
    outer.send(.just(2))
    outer.complete()
    a.send(1)
    a.complete()
    #expect(recorder.events == ["0", "1", "2", "|"])
  }

  @Test("A synchronous endless source stops when the subscriber has enough")
  func endless() {
    let endless = Observable.range(start: 0, count: Int.max)
    #expect(lines(of: endless.flatMap { Observable.just($0) }.firstOnes(3)) == ["0", "1", "2", "|"])
    #expect(lines(of: Observable.just(0).flatMap { _ in endless }.firstOnes(2)) == ["0", "1", "|"])
    #expect(
      lines(of: endless.concatMap { Observable.range(start: $0, count: 2) }.firstOnes(3)) == [
        "0", "1", "1", "|",
      ]
    )
    #expect(lines(of: Observable<Int>.merge(endless, endless).firstOnes(3)) == ["0", "0", "1", "|"])
  }

  @Test("G2 sources on several threads never overlap, keep their order and lose nothing")
  func threads() {
    let recorder = JoinRecorder<Int>()
    let sources = (0..<4).map { Observable.range(start: $0 * 100_000, count: 5000).onThread() }
    recorder.record(.merge(sources))
    #expect(recorder.wait())
    #expect(!recorder.hasOverlapped)
    #expect(recorder.elements.count == 20_000)
    for source in 0..<4 {
      let own = recorder.elements.filter { $0 / 100_000 == source }
      #expect(own == Array(source * 100_000..<source * 100_000 + 5000))
    }
    #expect(recorder.events.last == "|")
  }

  @Test("Inner sources that end on several threads are followed by those that wait; none is lost")
  func limitedThreads() {
    let recorder = JoinRecorder<Int>()
    recorder.record(
      Observable.range(start: 0, count: 500).map { n in
        n % 3 == 0 ? Observable.just(n) : Observable.range(start: n, count: 1).onThread()
      }.merge(maxConcurrent: 3)
    )
    #expect(recorder.wait())
    #expect(!recorder.hasOverlapped)
    #expect(recorder.elements.sorted() == Array(0..<500))
  }

  @Test("G3 an element sent while another is being delivered waits its turn")
  func reentrant() {
    let (a, b) = (HandDriven<Int>(), HandDriven<Int>())
    let recorder = JoinRecorder<Int>()
    recorder.record(Observable.merge(a.observable, b.observable)) { if $0 < 3 { b.send($0 + 1) } }
    a.send(1)
    #expect(recorder.events == ["1", "2", "3"])
    #expect(!recorder.hasOverlapped)
  }
}
