// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Synchronization
import Testing

@testable import BatonKernel

@Suite("Operators that combine sequences")
struct CombiningTests {
  private let recorder = JoinRecorder<Int>()

  @Test func `amb: of none nothing comes, of one it is that one; a lazy collection will do`() {
    #expect(lines(of: Observable<Int>.amb([])) == [])
    #expect(lines(of: Observable.amb([.just(1)])) == ["1", "|"])
    #expect(lines(of: Observable.amb((1...3).lazy.map { .just($0) })) == ["1", "|"])
  }

  @Test func `R12 ranges that are merged on the current thread take turns`() {
    let merged = Observable<Int>.merge(.range(start: 1, count: 3), .range(start: 11, count: 3))
    #expect(lines(of: merged) == ["1", "11", "2", "12", "3", "13", "|"])
    let nested = Observable.range(start: 0, count: 2)
      .map { Observable.range(start: $0 * 10, count: 2) }.merge()
    #expect(lines(of: nested) == ["0", "1", "10", "11", "|"])
  }

  @Test func `The forms for collections, arrays and arguments merge the same; of no sources they end`() {
    let two: [Observable<Int>] = [.just(1), .just(2)]
    #expect(lines(of: Observable<Int>.merge(two)) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge(two[...])) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge(two[0], two[1])) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.merge([])) == ["|"])
  }

  @Test(
    "A sequence of one element ends the one before, is over at once, and does not end what comes after it")
  func oneElement() {
    let (outer, inners) = (ProbeSource<Int>(), [ProbeSource<Int>(), ProbeSource<Int>()])
    recorder.record(outer.asObservable().flatMapLatest { $0 == 9 ? .just($0) : inners[$0].asObservable() })
    outer.onNext(0)
    outer.onNext(9)
    #expect(inners[0].disposals == 1)
    inners[0].onNext(1)
    inners[0].onCompleted()
    outer.onNext(9)
    outer.onNext(1)
    inners[1].onNext(2)
    outer.onCompleted()
    #expect(recorder.events == ["9", "9", "2"])
    inners[1].onCompleted()
    #expect(recorder.events == ["9", "9", "2", "|"])
  }

  @Test func `A sequence of one element that comes last leaves nothing to wait for`() {
    let outer = ProbeSource<Int>()
    recorder.record(outer.asObservable().flatMapLatest { Observable.just($0) })
    outer.onNext(1)
    outer.onCompleted()
    #expect(recorder.events == ["1", "|"])
    #expect(outer.disposals == 1)
  }

  @Test
  func `G2 sequences of one element come while the one before sends on another thread: order is kept`() {
    for _ in 0..<100 {
      let (outer, inner) = (ProbeSource<Int>(), ProbeSource<Int>())
      let recorder = JoinRecorder<Int>()
      recorder.record(outer.asObservable().flatMapLatest { $0 == 0 ? inner.asObservable() : .just($0) })
      outer.onNext(0)
      onThreads([
        { for number in -20 ..< -10 { inner.onNext(number) } },
        { for number in 1...10 { outer.onNext(number) } },
      ])
      outer.onCompleted()
      let firstOfOuter = recorder.elements.firstIndex { $0 > 0 } ?? 0
      #expect(recorder.elements[firstOfOuter...] == Array(1...10)[...])
      #expect(recorder.elements[..<firstOfOuter] == Array(-20 ..< -10)[..<firstOfOuter])
      #expect(recorder.events.last == "|" && !recorder.hasOverlapped)
      #expect(inner.disposals == 1)
    }
  }

  @Test func `G3 A source that ends while another element is being delivered stops there and then`() {
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

  @Test func `The default value stands in when there is nothing new to sample`() {
    let (source, sampler) = (ProbeSource<Int>(), ProbeSource<String>())
    recorder.record(source.asObservable().sample(sampler.asObservable(), defaultValue: 0))
    sampler.onNext("x")
    source.onNext(1)
    for _ in 0..<2 { sampler.onNext("x") }
    #expect(recorder.events == ["0", "1", "0"])
  }
}
