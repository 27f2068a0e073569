// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct MaybeTests {
  private let notes = Recorder<Int>()

  private func told<Element>(_ maybe: Maybe<Element>) -> [String] where Element: Sendable {
    let notes = Recorder<Int>()
    _ = maybe.subscribe { event in
      switch event {
      case .success(let element): notes.note("success(\(element))")
      case .error(let error): notes.note("error(\(error))")
      case .completed: notes.note("completed")
      }
    }
    return notes.events
  }

  @Test func `One result is told: an element, an error, or the end`() {
    #expect(told(Maybe.just(1)) == ["success(1)"])
    #expect(told(Maybe<Int>.empty()) == ["completed"])
    #expect(told(Maybe<Int>.error(Failure.first)) == ["error(first)"])
    #expect(told(Maybe<Int>.never()) == [])
  }

  @Test func `create takes the first result`() {
    #expect(
      told(
        Maybe<Int>.create { maybe in
          maybe(.completed)
          maybe(.success(1))
          return Disposables.create()
        }) == ["completed"])
    #expect(
      told(
        Maybe<Int>.create { maybe in
          maybe(.success(1))
          maybe(.error(Failure.first))
          return Disposables.create()
        }) == ["success(1)"])
  }

  @Test func `Closures: onCompleted is not called after an element`() {
    for maybe in [Maybe.just(1), .empty(), .error(Failure.first)] {
      _ = maybe.subscribe(
        onSuccess: { [notes] in notes.note("\($0)") }, onError: { [notes] in notes.note("\($0)") },
        onCompleted: { [notes] in notes.note("end") }, onDisposed: { [notes] in notes.note("disposed") })
    }
    #expect(notes.events == ["1", "disposed", "end", "disposed", "first", "disposed"])
  }

  @Test func `Closures are given an object while it is there`() {
    var target: Held? = Held()
    let subject = PublishSubject<Int>()
    for _ in 0..<2 {
      _ = subject.asMaybe().subscribe(
        with: target!, onSuccess: { [notes] in notes.note("\($1)") },
        onCompleted: { [notes] _ in notes.note("end") })
      subject.onNext(1)
    }
    target = nil
    subject.onCompleted()
    #expect(notes.events == [])
    _ = Maybe.just(3).subscribe(with: Held(), onSuccess: { [notes] in notes.note("\($1)") })
  }

  @Test func `asMaybe takes one element or none`() {
    #expect(told(Observable.just(1).asMaybe()) == ["success(1)"])
    #expect(told(Observable<Int>.empty().asMaybe()) == ["completed"])
    #expect(told(Observable.of(1, 2).asMaybe()) == ["error(\(RxError.moreThanOneElement))"])
    #expect(told(Single.just(1).asMaybe()) == ["success(1)"])
  }

  @Test func `Operators keep the promise`() {
    #expect(told(Maybe.just(1).flatMap { .just($0 + 1) }) == ["success(2)"])
    #expect(told(Maybe<Int>.empty().flatMap { .just($0 + 1) }) == ["completed"])
    #expect(told(Maybe.zip(Maybe.just(1), Maybe.just("a")) { "\($0)\($1)" }) == ["success(1a)"])
    #expect(told(Maybe.zip(Maybe.just(1), Maybe<Int>.empty()) { $0 + $1 }) == ["completed"])
    #expect(told(Maybe.just(1).asCompletable().andThen(Maybe.just(2))) == ["success(2)"])
  }

  @Test func `do calls its closures in the order of an observable's`() {
    _ = Maybe.just(1).do(
      onNext: { [notes] in notes.note("next \($0)") }, afterNext: { [notes] in notes.note("after \($0)") },
      onCompleted: { [notes] in notes.note("end") }, onDispose: { [notes] in notes.note("disposed") }
    ).subscribe(onSuccess: { [notes] in notes.note("\($0)") })
    #expect(notes.events == ["next 1", "1", "after 1", "end", "disposed"])
  }
}
