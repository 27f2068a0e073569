// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite struct InfallibleTests {
  private let notes = Recorder<Int>()

  private func told<Element: Sendable>(_ infallible: Infallible<Element>) -> [String] {
    let notes = Recorder<Int>()
    _ = infallible.subscribe { event in notes.note("\(event.event)") }
    return notes.events
  }

  @Test func `Made of elements, of a closure, of another sequence`() {
    #expect(told(.just(1)) == ["next(1)", "completed"])
    #expect(told(.of(1, 2)) == ["next(1)", "next(2)", "completed"])
    #expect(told(.from([1, 2])) == ["next(1)", "next(2)", "completed"])
    #expect(told(Infallible<Int>.empty()) == ["completed"])
    #expect(told(Infallible<Int>.never()) == [])
    #expect(told(Infallible<Int>.deferred { .just(1) }) == ["next(1)", "completed"])
    #expect(
      told(
        Infallible<Int>.create { observer in
          observer(.next(1))
          observer(.completed)
          observer(.next(2))
          return Disposables.create()
        }) == ["next(1)", "completed"])
  }

  @Test func `asInfallible puts something in an error's place`() {
    let failing = Observable.of(1).concat(Observable<Int>.error(Failure.first))
    #expect(told(failing.asInfallible(onErrorJustReturn: 2)) == ["next(1)", "next(2)", "completed"])
    #expect(
      told(failing.asInfallible(onErrorFallbackTo: .of(3, 4)))
        == ["next(1)", "next(3)", "next(4)", "completed"])
    #expect(told(failing.asInfallible { _ in .empty() }) == ["next(1)", "completed"])
    #expect(told(Single.just(1).asInfallible(onErrorJustReturn: 2)) == ["next(1)", "completed"])
  }

  @Test func `Closures`() {
    _ = Infallible.of(1, 2).subscribe(
      onNext: { [notes] in notes.note("\($0)") }, onCompleted: { [notes] in notes.note("end") },
      onDisposed: { [notes] in notes.note("disposed") })
    #expect(notes.events == ["1", "2", "end", "disposed"])
  }

  @Test
  func `take(until:) and skip(until:) take any sequence: an observable, a subject, a single, a driver`() {
    let subject = PublishSubject<Int>()
    let numbers = subject.asInfallible(onErrorJustReturn: 0)
    let (end, begin) = (PublishSubject<Void>(), PublishRelay<Void>())
    let notes = Recorder<Int>()
    _ = numbers.take(until: end).subscribe { event in notes.note("taken \(event.event)") }
    _ = numbers.skip(until: begin).subscribe { event in notes.note("left \(event.event)") }
    subject.onNext(1)
    end.onNext(())
    begin.accept(())
    subject.onNext(2)
    subject.onCompleted()
    #expect(notes.events == ["taken next(1)", "taken completed", "left next(2)", "left completed"])
    #expect(told(numbers.take(until: Single.just(1))) == ["completed"])
    #expect(told(Infallible.of(1, 2).take(until: Observable<Int>.never())).count == 3)
    #expect(told(Infallible.of(1, 2).skip(until: Infallible.just(0))).count == 3)
  }
}
