// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

/// A merge within a merge takes part in it: nothing can tell.
struct NestedMergeTests {
  private let a = HandDriven<Int>()
  private let b = HandDriven<Int>()
  private let c = HandDriven<Int>()
  private let recorder = JoinRecorder<Int>()

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
    // The outer merge now is no more than the inner one, which still has its turns.
    a.send(1)
    a.complete()
    #expect(b.subscriptions == 1 && recorder.events == ["1"])
    b.complete()
    #expect(recorder.events == ["1", "|"])
  }

  @Test("A merge that has become no more than its last source is passed over, and its end is not lost")
  func passedOver() {
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
}
