// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonKernel

typealias Source = PublishSubject<Int>

/// Scenarios of two emitters that send through an operator that joins them; and the same with a subscriber
/// that disposes meanwhile.
func meeting(
  _ name: String, _ apply: @escaping (Source, Source) -> Observable<Int>, _ first: @escaping (Source) -> Void,
  _ second: @escaping (Source) -> Void, _ check: @escaping (Recorder) -> Void
) {
  scenario(name) {
    leavingNothing {
      let (a, b, recorder) = (Source(), Source(), Recorder())
      let subscription = recorder.subscribe(to: apply(a, b), keeping: Token())
      fork({ first(a) }, { second(b) })
      check(recorder)
      subscription.dispose()
    }
  }
  scenario(name + ", disposed of") {
    leavingNothing {
      let (a, b, recorder) = (Source(), Source(), Recorder())
      let subscription = recorder.subscribe(to: apply(a, b), keeping: Token())
      fork(
        { first(a) }, { second(b) },
        {
          subscription.dispose()
          recorder.hasDisposedHere()
        })
      expect(!a.hasObservers && !b.hasObservers, "a source is still subscribed to")
    }
  }
}

func sendAll(_ values: Int...) -> (Source) -> Void {
  { source in
    for value in values { source.onNext(value) }
    source.onCompleted()
  }
}

func registerCombining() {
  meeting("merge/two sources", { Observable.merge($0, $1) }, sendAll(101, 102), sendAll(201)) {
    expectAll($0, [101, 102, 201, 1000])
    expect($0.values.last == 1000, "\($0.values)")
  }
  meeting(
    "merge/one fails", { Observable.merge($0, $1) }, sendAll(101, 102), { $0.onError(TestError()) }
  ) {
    $0.expectOrder()
    expect($0.values.last == 1001, "\($0.values)")
  }
  meeting(
    "merge/one at a time", { Observable.of($0, $1).merge(maxConcurrent: 1) }, sendAll(101), sendAll(201)
  ) { recorder in
    expect(recorder, oneOf: [101, 201, 1000], [101, 1000])
  }
  meeting("zip", { Observable.zip($0, $1) { $0 + $1 } }, sendAll(101, 102), sendAll(201, 202)) {
    expect($0, oneOf: [302, 304, 1000])
  }
  meeting("zip/uneven", { Observable.zip($0, $1) { $0 + $1 } }, sendAll(101, 102), sendAll(201)) {
    expect($0, oneOf: [302, 1000])
  }
  meeting(
    "combineLatest", { Observable.combineLatest($0, $1) { ($0 - 100) * 10 + $1 - 200 } }, sendAll(101, 102),
    sendAll(201, 202)
  ) {
    expect($0.values.suffix(2) == [22, 1000], "\($0.values)")
  }
  meeting(
    "withLatestFrom", { $0.withLatestFrom($1) { ($0 - 100) * 10 + $1 - 200 } }, sendAll(101, 102),
    sendAll(201, 202)
  ) { recorder in
    expect(recorder.values.last == 1000, "\(recorder.values)")
    let seconds = recorder.values.dropLast().map { $0 % 10 }
    expect(seconds == seconds.sorted(), "an older one later: \(recorder.values)")
  }
  // 1 means that it goes on.
  func pausable(_ source: Source, by control: Source) -> Observable<Int> {
    source._pausable(by: control.map { $0 == 1 }, whilePaused: .hold)
  }
  meeting(
    "pausable/goes on", { pausable($0, by: $1) }, sendAll(101, 102), { $0.send(1) }
  ) { expect($0, oneOf: [101, 102, 1000]) }
  meeting(
    "pausable/paused and goes on", { pausable($0, by: $1) }, sendAll(101, 102),
    { $0.send(1, 0, 1) }
  ) { expect($0, oneOf: [101, 102, 1000]) }
  meeting(
    "pausable/its control ends while it is paused", { pausable($0, by: $1) },
    sendAll(101, 102), sendAll(1, 0)
  ) { expect($0, oneOf: [1000], [101, 1000], [101, 102, 1000]) }
  meeting("sample", { $0.sample($1) }, sendAll(101, 102), sendAll(201, 202)) { recorder in
    recorder.expectOrder()
    expect(recorder.values.last == 1000, "\(recorder.values)")
  }
  meeting("amb", { $0.amb($1) }, sendAll(101, 102), sendAll(201, 202)) {
    expect($0, oneOf: [101, 102, 1000], [201, 202, 1000])
  }
  meeting("takeUntil", { $0.take(until: $1) }, sendAll(101, 102), { $0.send(201) }) { recorder in
    expect(recorder, oneOf: [1000], [101, 1000], [101, 102, 1000])
  }
  meeting("skipUntil", { $0.skip(until: $1) }, sendAll(101, 102), { $0.send(201) }) {
    expect($0, oneOf: [], [1000], [102, 1000], [101, 102, 1000])
  }
  meeting("concat", { $0.concat($1) }, sendAll(101, 102), sendAll(201)) {
    expect($0, oneOf: [101, 102, 201, 1000], [101, 102, 1000])
  }
  registerSwitching()
}

private func registerSwitching() {
  // The outer sequence is the second source: each of its elements is a new inner one, which the first source
  // feeds.
  func inner(_ source: Source, _ number: Int) -> Observable<Int> { source.map { $0 + number } }
  meeting(
    "flatMapLatest", { first, second in second.flatMapLatest { inner(first, $0) } }, { $0.send(1, 2) },
    { $0.send(100, 200) }
  ) { recorder in
    // An element of the second may not be followed by one of the first.
    let numbers = recorder.values.map { $0 / 100 }
    expect(numbers == numbers.sorted(), "an element of a sequence that was left: \(recorder.values)")
  }
  meeting(
    "flatMapFirst", { first, second in second.flatMapFirst { _ in first.take(1) } }, { $0.send(101, 102) },
    sendAll(1, 2)
  ) { $0.expectOrder() }
  meeting(
    "flatMap", { first, second in second.flatMap { number in first.map { $0 + number * 200 }.take(1) } },
    { $0.send(101, 102) }, sendAll(1, 2)
  ) { expect(Set($0.values).count == $0.values.count || $0.values.count <= 2, "\($0.values)") }
  meeting(
    "concatMap", { first, second in second.concatMap { _ in first.take(1) } }, { $0.send(101, 102) },
    sendAll(1, 2)
  ) { recorder in
    recorder.expectOrder()
    expect(recorder.values.count <= 3, "\(recorder.values)")
  }
  meeting(
    "groupBy", { first, second in Observable.merge(first, second).groupBy { $0 % 2 }.flatMap { $0 } },
    sendAll(101, 102), sendAll(201, 202)
  ) { expectAll($0, [101, 102, 201, 202, 1000]) }
  meeting(
    "take/beside another emitter", { Observable.merge($0, $1).take(2) }, sendAll(101, 102), sendAll(201, 202)
  ) {
    $0.expectOrder()
    expect($0.values.count == 3 && $0.values.last == 1000, "\($0.values)")
  }
  meeting(
    "scan and distinct", { Observable.merge($0, $1).scan(0) { $0 + $1 }.distinctUntilChanged() },
    sendAll(1, 2), sendAll(3)
  ) { recorder in
    expect(recorder.values.suffix(2) == [6, 1000], "\(recorder.values)")
  }
}
