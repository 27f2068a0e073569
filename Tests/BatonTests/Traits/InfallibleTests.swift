// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("Infallible")
struct InfallibleTests {
  private let notes = Recorder<Int>()

  private func told<Element: Sendable>(_ infallible: Infallible<Element>) -> [String] {
    let notes = Recorder<Int>()
    _ = infallible.subscribe { event in notes.note("\(event.event)") }
    return notes.events
  }

  @Test("Made of elements, of a closure, of another sequence")
  func made() {
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

  @Test("asInfallible puts something in an error's place")
  func asInfallible() {
    let failing = Observable.of(1).concat(Observable<Int>.error(Failure.first))
    #expect(told(failing.asInfallible(onErrorJustReturn: 2)) == ["next(1)", "next(2)", "completed"])
    #expect(
      told(failing.asInfallible(onErrorFallbackTo: .of(3, 4)))
        == ["next(1)", "next(3)", "next(4)", "completed"])
    #expect(told(failing.asInfallible { _ in .empty() }) == ["next(1)", "completed"])
    #expect(told(Single.just(1).asInfallible(onErrorJustReturn: 2)) == ["next(1)", "completed"])
  }

  @Test("Closures")
  func closures() {
    _ = Infallible.of(1, 2).subscribe(
      onNext: { [notes] in notes.note("\($0)") }, onCompleted: { [notes] in notes.note("end") },
      onDisposed: { [notes] in notes.note("disposed") })
    #expect(notes.events == ["1", "2", "end", "disposed"])
  }

  @Test("take(until:) and skip(until:) take any sequence: an observable, a subject, a single, a driver")
  func until() {
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

  @Test("Operators give an infallible")
  func operators() {
    let numbers = Infallible.of(1, 2, 2, 3)
    #expect(told(numbers.map { $0 * 2 }.filter { $0 > 2 }).count == 4)
    #expect(
      told(numbers.distinctUntilChanged().scan(0) { $0 + $1 }) == [
        "next(1)", "next(3)", "next(6)", "completed",
      ])
    #expect(told(numbers.flatMap { Infallible.just("\($0)") }).count == 5)
    #expect(told(numbers.concatMap { Observable.just("\($0)") }).count == 5)
    #expect(told(Infallible.merge(.just(1), .just(2))) == ["next(1)", "next(2)", "completed"])
    #expect(told(Infallible.concat(.just(1), .just(2))) == ["next(1)", "next(2)", "completed"])
    #expect(told(Infallible.zip(numbers, numbers) { $0 + $1 }).count == 5)
    #expect(
      told(Infallible.combineLatest(Infallible.just(1), Infallible.just("a")).map { "\($0)\($1)" }) == [
        "next(1a)", "completed",
      ])
    #expect(
      told(Infallible.combineLatest([Infallible.just(1), .just(2)]) { $0.reduce(0, +) }) == [
        "next(3)", "completed",
      ])
    #expect(told(numbers.startWith(0).take(1)) == ["next(0)", "completed"])
    let noted = numbers.do(onNext: { [notes] in notes.note("\($0)") })
    #expect(told(noted).count == 5)
    #expect(notes.events == ["1", "2", "2", "3"])
  }

  @Test("Time is the scheduler's")
  func time() {
    let scheduler = TestScheduler(initialClock: 0)
    let source = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(300)])
    let result = scheduler.start {
      source.asInfallible(onErrorJustReturn: 0).debounce(.seconds(15), scheduler: scheduler).asObservable()
    }
    #expect(result.events == [.next(235, 2), .completed(300)])
  }
}
