// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Operators that transform elements")
struct TransformingTests {
  private let numbers = Observable.of(1, 2, 3)

  @Test("scan sends each intermediate result, in both forms")
  func scan() {
    let expected = ["next(1)", "next(3)", "next(6)", "completed"]
    #expect(events(of: numbers.scan(0, accumulator: +)) == expected)
    #expect(events(of: numbers.scan(into: 0) { $0 += $1 }) == expected)
    #expect(events(of: Observable<Int>.empty().scan(7, accumulator: +)) == ["completed"])
  }

  @Test("reduce sends the last result, or the seed")
  func reduce() {
    #expect(events(of: numbers.reduce(0, accumulator: +)) == ["next(6)", "completed"])
    #expect(
      events(of: numbers.reduce(0, accumulator: +, mapResult: { "\($0)!" })) == ["next(6!)", "completed"]
    )
    #expect(events(of: Observable<Int>.empty().reduce(7, accumulator: +)) == ["next(7)", "completed"])
  }

  @Test("toArray sends all elements as one single")
  func toArray() {
    #expect(events(of: numbers.toArray()) == ["success([1, 2, 3])"])
    #expect(events(of: Observable<Int>.empty().toArray()) == ["success([])"])
    #expect(events(of: Observable<Int>.error(Failure.first).toArray()) == ["failure(first)"])
  }

  @Test("G6 an error that a closure throws ends the sequence and lets the source go")
  func errorsFromClosures() {
    let tap = Tap<Int>()
    let recorder = Recorder<Int>()
    let sums = tap.asObservable().scan(into: 0) { if $1 == 2 { throw Failure.first } else { $0 += $1 } }
    let subscription = sums.subscribe(recorder)
    tap.send(1, 2, 3)
    #expect(recorder.events == ["next(1)", "error(first)"])
    #expect(tap.disposals == 1)
    subscription.dispose()
  }

  @Test("G6 an error from reduce's closures ends the sequence without a result")
  func errorsFromReduce() {
    #expect(events(of: numbers.reduce(0) { _, _ in throw Failure.first }) == ["error(first)"])
    #expect(
      events(of: numbers.reduce(0, accumulator: +, mapResult: { _ -> Int in throw Failure.second }))
        == ["error(second)"]
    )
  }

  @Test("What waits for the completion does not complete after it has been disposed of in its element")
  func disposalInResult() {
    let operators: [@Sendable (Observable<Int>) -> Observable<String>] = [
      { $0.reduce(0, accumulator: +).map { "\($0)" } },
      { $0.toArray().asObservable().map { "\($0)" } },
      { $0.asSingle().asObservable().map { "\($0)" } },
    ]
    for apply in operators {
      let notes = Recorder<String>()
      let tap = Tap<Int>()
      let slot = Slot()
      slot.keep(
        apply(tap.asObservable()).do(onCompleted: { notes.note("completed") }).subscribe { event in
          notes.on(event)
          slot.dispose()
        }
      )
      tap.send(1)
      tap.complete()
      #expect(notes.events.count == 1)
    }
  }

  @Test("scan(into:) gives each subscriber a copy of the seed")
  func seeds() {
    let sequence = numbers.scan(into: [0]) { $0.append($1) }.skip(2)
    for _ in 1...2 { #expect(events(of: sequence) == ["next([0, 1, 2, 3])", "completed"]) }
  }
}
