// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

/// Merges and switches in others, of which some have more to come and some have not.
struct NestedMergeTests {
  private let a = HandDriven<Int>()
  private let b = HandDriven<Int>()
  private let c = HandDriven<Int>()
  private let recorder = JoinRecorder<Int>()
  private let outer = PublishSubject<Int>()
  private let middle = PublishSubject<Int>()
  private let inner = PublishSubject<Int>()
  private let source = PublishSubject<Int>()

  @Test("All ends when the sources of both have ended, whichever does last", arguments: [true, false])
  func ends(innerLast: Bool) {
    recorder.record(Observable.merge(Observable.merge(a.observable, b.observable), c.observable))
    a.send(1)
    c.send(2)
    b.send(3)
    a.complete()
    (innerLast ? c : b).complete()
    #expect(recorder.events == ["1", "2", "3"])
    (innerLast ? b : c).complete()
    #expect(recorder.events == ["1", "2", "3", "|"])
  }

  @Test("G6 An error of one of the inner sources ends all, and so does disposal", arguments: [true, false])
  func errors(fails: Bool) {
    let merged = Observable.merge(Observable.merge(a.observable, b.observable), c.observable)
    let subscription = recorder.record(merged)
    if fails { b.fail(1) } else { subscription.dispose() }
    #expect(recorder.events == (fails ? ["X1"] : []))
    #expect([a.disposals, b.disposals, c.disposals] == [1, 1, 1])
  }

  @Test("What waits for an inner merge to end waits for all of its sources")
  func waits() {
    let outer = HandDriven<Observable<Int>>()
    let inner = HandDriven<Observable<Int>>()
    recorder.record(outer.observable.concat())
    outer.send(inner.observable.merge())
    outer.send(c.observable)
    inner.send(a.observable)
    inner.send(b.observable)
    inner.complete()
    outer.complete()
    a.complete()
    #expect([b.subscriptions, c.subscriptions] == [1, 0])
    b.send(1)
    b.complete()
    #expect(c.subscriptions == 1)
    c.send(2)
    c.complete()
    #expect(recorder.events == ["1", "2", "|"])
  }

  @Test("Each has its own limit")
  func limits() {
    let outer = HandDriven<Observable<Int>>()
    recorder.record(outer.observable.merge())
    outer.send(Observable.of(a.observable, b.observable).concat())
    outer.send(c.observable)
    #expect([a.subscriptions, b.subscriptions, c.subscriptions] == [1, 0, 1])
    outer.complete()
    c.complete()
    // The outer merge has one source left, which still has its turns.
    a.send(1)
    a.complete()
    #expect(b.subscriptions == 1 && recorder.events == ["1"])
    b.complete()
    #expect(recorder.events == ["1", "|"])
  }

  @Test("A merge that has one source left goes on with that, and its end is not lost")
  func lastSource() {
    let outer = HandDriven<Int>()
    let middle = HandDriven<Int>()
    let inner = HandDriven<Int>()
    let (a, c) = (a, c)
    recorder.record(
      outer.observable.flatMap { _ in
        middle.observable.concatMap { _ in inner.observable.flatMap { $0 == 0 ? a.observable : c.observable }
        }
      })
    outer.send(0)
    middle.send(0)
    outer.complete()
    middle.complete()
    inner.send(0)
    inner.send(1)
    inner.complete()
    c.complete()
    a.send(1)
    #expect(recorder.events == ["1"])
    a.complete()
    #expect(recorder.events == ["1", "|"])
  }

  @Test("A switch goes on in a merge that is over, within one that has more to come")
  func pastMerge() {
    let subscription = recorder.record(
      outer.flatMap { [middle, inner, source] _ in
        middle.flatMap { _ in inner.flatMapLatest { number in source.map { number * 10 + $0 } } }
      })
    outer.onNext(0)
    middle.onNext(0)
    middle.onCompleted()
    inner.onNext(1)
    source.onNext(1)
    inner.onNext(2)
    source.onNext(2)
    inner.onCompleted()
    source.onNext(3)
    source.onCompleted()
    #expect(recorder.events == ["11", "22", "23"])
    outer.onCompleted()
    #expect(recorder.events == ["11", "22", "23", "|"])
    subscription.dispose()
  }

  @Test("What runs in a source that is replaced stops, however deep it is")
  func replaced() {
    let deep = PublishSubject<Int>()
    let subscription = recorder.record(
      outer.flatMapLatest { [middle, inner, source] number in
        middle.flatMapLatest { _ in
          inner.flatMap { _ in deep.flatMapLatest { _ in source.map { number * 10 + $0 } } }
        }
      })
    outer.onNext(1)
    middle.onNext(0)
    inner.onNext(0)
    middle.onCompleted()
    deep.onNext(0)
    source.onNext(1)
    inner.onCompleted()
    deep.onNext(0)
    source.onNext(2)
    deep.onCompleted()
    #expect(source.hasObservers)
    outer.onNext(2)
    #expect(!source.hasObservers)
    source.onNext(3)
    outer.onCompleted()
    #expect(recorder.events == ["11", "12", "|"])
    subscription.dispose()
  }

  @Test("An error of the innermost sequence stops all others first", arguments: [true, false])
  func failing(_ isMerged: Bool) {
    let subscription = recorder.record(
      outer.flatMapLatest { [middle, inner] _ in
        middle.flatMap { _ in isMerged ? inner.flatMap { _ in inner } : inner.flatMapLatest { _ in inner } }
      }
      .do(onError: { [outer, middle, inner] _ in
        #expect(!outer.hasObservers && !middle.hasObservers && !inner.hasObservers)
      }))
    outer.onNext(0)
    middle.onNext(0)
    middle.onNext(1)
    inner.onNext(0)
    inner.onNext(1)
    inner.onError(TestError(number: 1))
    #expect(recorder.events.last == "X1")
    #expect(!outer.hasObservers && !middle.hasObservers && !inner.hasObservers)
    subscription.dispose()
  }
}
