// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonKernel

/// Sequences of sequences in others, of which some have more to come and some have not.
struct NestedFlatteningTests {
  private let recorder = JoinRecorder<Int>()
  private let outer = PublishSubject<Int>()
  private let middle = PublishSubject<Int>()
  private let inner = PublishSubject<Int>()
  private let source = PublishSubject<Int>()

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
