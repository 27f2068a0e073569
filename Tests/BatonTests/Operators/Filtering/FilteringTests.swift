// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Operators that leave elements out")
struct FilteringTests {
  private struct Point: Sendable {
    var x: Int
    var y: Int
  }

  @Test("take completes with the last element it lets through")
  func take() {
    let tap = Tap<Int>()
    let recorder = Recorder<Int>()
    let subscription = tap.asObservable().take(2).subscribe(recorder)
    tap.send(1)
    #expect(tap.disposals == 0)
    tap.send(2, 3)
    #expect(recorder.events == ["next(1)", "next(2)", "completed"])
    #expect(tap.disposals == 1)
    subscription.dispose()
    #expect(events(of: Observable.of(1, 2).take(5)) == ["next(1)", "next(2)", "completed"])
  }

  @Test("take(0) completes without subscribing to the source")
  func takeNothing() {
    let tap = Tap<Int>()
    #expect(events(of: tap.asObservable().take(0)) == ["completed"])
    #expect(tap.observers.isEmpty)
  }

  @Test("take does not complete after it has been disposed of in the last element")
  func takeDisposed() {
    let tap = Tap<Int>()
    let recorder = Recorder<Int>()
    let slot = Slot()
    slot.keep(
      tap.asObservable().take(1).do(onCompleted: { recorder.note("completed") }).subscribe { event in
        recorder.on(event)
        slot.dispose()
      }
    )
    tap.send(1, 2)
    #expect(recorder.events == ["next(1)"])
  }

  @Test("R12 take stops a source that sends in a loop, through other operators too")
  func takeFromEndless() {
    #expect(
      events(of: Observable.repeatElement(1).map { $0 + 1 }.scan(0, accumulator: +).filter { $0 > 4 }.take(2))
        == ["next(6)", "next(8)", "completed"]
    )
  }

  @Test("section 6 a negative count of take or skip is refused with a message")
  func negativeCounts() async {
    let take = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).take(-1)
    }
    #expect(take.message.contains("take: count must not be negative, was -1"))
    let skip = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).skip(-1)
    }
    #expect(skip.message.contains("skip: count must not be negative, was -1"))
  }

  @Test("skip leaves out the first elements; zero leaves out none")
  func skip() {
    #expect(events(of: Observable.of(1, 2, 3).skip(2)) == ["next(3)", "completed"])
    #expect(events(of: Observable.of(1, 2, 3).skip(4)) == ["completed"])
    #expect(events(of: Observable.of(1, 2).skip(0)) == ["next(1)", "next(2)", "completed"])
  }

  @Test("distinctUntilChanged leaves out repetitions, by element, key, comparer or property")
  func distinct() {
    #expect(
      events(of: Observable.of(1, 1, 2, 1).distinctUntilChanged())
        == ["next(1)", "next(2)", "next(1)", "completed"]
    )
    #expect(
      events(of: Observable.of(1, 3, 2, 4).distinctUntilChanged { $0 % 2 })
        == ["next(1)", "next(2)", "completed"]
    )
    #expect(
      events(of: Observable.of(1, 3, 2, 4).distinctUntilChanged { $0 % 2 == $1 % 2 })
        == ["next(1)", "next(2)", "completed"]
    )
    #expect(
      events(of: Observable.of(1, 3, 2, 4).distinctUntilChanged({ $0 % 2 }, comparer: { $0 == $1 }))
        == ["next(1)", "next(2)", "completed"]
    )
    let points = Observable.of(Point(x: 1, y: 1), Point(x: 1, y: 2), Point(x: 2, y: 3))
    #expect(
      events(of: points.distinctUntilChanged(at: \.x).map(\.y)) == ["next(1)", "next(3)", "completed"]
    )
  }

  @Test("distinctUntilChanged tells nil from nothing, and compares with the last one that passed")
  func distinctDetails() {
    #expect(
      events(of: Observable<Int?>.of(nil, nil, 1).distinctUntilChanged().map { $0 ?? 0 })
        == ["next(0)", "next(1)", "completed"]
    )
    // Near to the one before each, but not to the first one.
    #expect(
      events(of: Observable.of(1, 2, 3, 4).distinctUntilChanged { $1 - $0 < 2 })
        == ["next(1)", "next(3)", "completed"]
    )
  }

  @Test("G6 an error that a closure of distinctUntilChanged throws ends the sequence")
  func distinctErrors() {
    let sequence = Observable.of(1, 2)
    #expect(
      events(of: sequence.distinctUntilChanged { _ -> Int in throw Failure.first }) == ["error(first)"]
    )
    #expect(
      events(of: sequence.distinctUntilChanged { (_, _) -> Bool in throw Failure.first })
        == ["next(1)", "error(first)"]
    )
  }

  @Test("single with a predicate, and take until an element that fits")
  func predicates() {
    let numbers = Observable.of(2, 3, 4, 5)
    #expect(events(of: numbers.single { $0 == 4 }) == ["next(4)", "completed"])
    #expect(
      events(of: numbers.single { $0 % 2 == 1 })
        == ["next(3)", "error(Sequence contains more than one element.)"])
    #expect(events(of: numbers.single { $0 == 9 }) == ["error(Sequence doesn't contain any elements.)"])
    #expect(events(of: numbers.take(until: { $0 > 2 })) == ["next(2)", "completed"])
    let inclusive = numbers.take(until: { $0 > 2 }, behavior: .inclusive)
    #expect(events(of: inclusive) == ["next(2)", "next(3)", "completed"])
    #expect(events(of: numbers.take(until: { _ in false }, behavior: .inclusive)).count == 5)
  }

  @Test("R12 endless sources stop when the sequence ends")
  func endless() {
    let numbers = Observable.generate(initialState: 1, condition: { _ in true }, iterate: { $0 + 1 })
    #expect(events(of: numbers.element(at: 2)) == ["next(3)", "completed"])
    #expect(events(of: numbers.take(while: { $0 < 2 })) == ["next(1)", "completed"])
    #expect(events(of: numbers.take(until: { $0 > 1 }, behavior: .inclusive).map { $0 }).count == 3)
    #expect(events(of: numbers.first()) == ["success(Optional(1))"])
    #expect(events(of: numbers.single()) == ["next(1)", "error(Sequence contains more than one element.)"])
  }

  @Test("takeLast stops when it is disposed of in the middle of what it sends")
  func disposalInLast() {
    #expect(
      events(of: Observable.of(1, 2, 3).takeLast(3).take(2)) == ["next(1)", "next(2)", "completed"])
  }

  @Test("section 6 a negative index or count is refused with a message")
  func negative() async {
    let element = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).element(at: -1)
    }
    #expect(element.message.contains("element(at:): index must not be negative, was -1"))
    let last = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Observable.just(1).takeLast(-1)
    }
    #expect(last.message.contains("takeLast: count must not be negative, was -1"))
  }
}
