// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@testable import BatonKernel

struct ConcatTests {
  private let a = ProbeSource<Int>()
  private let recorder = JoinRecorder<Int>()

  @Test func `All forms concatenate; of no sources it ends`() {
    let two: [Observable<Int>] = [.just(1), .just(2)]
    #expect(lines(of: Observable<Int>.concat(two)) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.concat(two.makeIterator())) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.concat(two[0], two[1])) == ["1", "2", "|"])
    #expect(lines(of: Observable<Int>.concat([])) == ["|"])
    let ranges = Observable.range(start: 0, count: 3).map { Observable.range(start: $0 * 10, count: 2) }
    #expect(lines(of: ranges.concat()) == ["0", "1", "10", "11", "20", "21", "|"])
    let mapped = Observable.range(start: 0, count: 2).concatMap { Observable.range(start: $0 * 10, count: 2) }
    #expect(lines(of: mapped) == ["0", "1", "10", "11", "|"])
  }

  @Test func `A hundred thousand sources that end at once need no more stack than one`() {
    let chain = Observable.concat((0..<100_000).lazy.map { Observable.just($0) })
    recorder.record(chain)
    #expect(recorder.elements.count == 100_000)
    let inner = JoinRecorder<Int>()
    inner.record(
      Observable.range(start: 0, count: 100_000).concatMap { Observable.range(start: $0, count: 1) }
    )
    #expect(inner.elements.count == 100_000)
    let waiting = JoinRecorder<Int>()
    let outer = ProbeSource<Observable<Int>>()
    waiting.record(outer.asObservable().concat())
    outer.onNext(a.asObservable())
    for number in 0..<100_000 { outer.onNext(number % 2 == 0 ? .just(number) : .empty()) }
    a.onCompleted()
    #expect(waiting.elements.count == 50_000)
  }

  /// A collection whose second member is made of another such collection.
  private struct Counting: RandomAccessCollection, Sendable {
    let number: Int
    let startIndex = 0
    let endIndex = 2

    subscript(index: Int) -> Observable<Int> {
      index == 0 ? .just(number) : Observable.concat(Counting(number: number + 1))
    }
  }

  @Test func `A Sendable collection is taken from as it is needed, and needs no more stack than one`() {
    recorder.record(Observable.concat(Counting(number: 0)).take(20_000))
    #expect(recorder.elements == Array(0..<20_000))
  }

  @Test func `However deep sequences are nested, they need no more stack than one`() {
    let depth = 20_000
    let left = (0..<depth).reduce(Observable<Int>.empty()) { $0.concat(Observable.just($1)) }
    recorder.record(left)
    #expect(recorder.elements == Array(0..<depth) && recorder.events.last == "|")
    let right = (0..<depth).reversed().reduce(Observable<Int>.empty()) { Observable.just($1).concat($0) }
    let second = JoinRecorder(right)
    #expect(second.elements == Array(0..<depth) && second.events.last == "|")
  }

  @Test("A sequence that goes on with itself needs no more stack than one, and keeps nothing of what is past")
  func recursion() {
    let census = Counted.Census()
    @Sendable func from(_ number: Int) -> Observable<Int> {
      let counted = census.counted()
      let first = Observable.deferred { withExtendedLifetime(counted) { .just(number) } }
      return number == 50_000 ? first : first.concat(Observable.deferred { from(number + 1) })
    }
    recorder.record(from(0))
    #expect(recorder.elements.count == 50_001 && recorder.events.last == "|")
    #expect(census.most < 10 && census.count == 0)
  }

  @Test func `G6 The next is made when the start of the one before has returned; an error then ends it`() {
    let log = JoinRecorder<Int>()
    let notes = Lock<[String]>([])
    let first = Observable<Int>.create { observer in
      observer.onCompleted()
      notes.withLock { $0.append("started") }
      return Disposables.create()
    }
    let second = Observable<Int>.deferred {
      notes.withLock { $0.append("made") }
      throw TestError(number: 7)
    }
    log.record(first.concat(second).concat(a.asObservable()))
    #expect(notes.withLock { $0 } == ["started", "made"] && log.events == ["X7"] && a.subscriptionCount == 0)
  }
}
