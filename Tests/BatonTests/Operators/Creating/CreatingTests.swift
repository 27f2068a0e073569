// SPDX-License-Identifier: MIT

import Baton
import Testing

@Suite("Operators that make sequences")
struct CreatingTests {
  @Test func `of and from send their elements and complete`() {
    let expected = ["next(1)", "next(2)", "next(3)", "completed"]
    #expect(events(of: Observable.of(1, 2, 3)) == expected)
    #expect(events(of: Observable.from([1, 2, 3])) == expected)
    #expect(events(of: Observable.from(1...3)) == expected)
    #expect(events(of: Observable<Int>.of()) == ["completed"])
    #expect(events(of: Observable<Int>.from([])) == ["completed"])
  }

  @Test func `from iterates a sequence anew for each subscriber, an endless one too`() {
    let odd = Observable.from(Odd())
    for _ in 1...2 { #expect(events(of: odd.take(2)) == ["next(1)", "next(3)", "completed"]) }
  }

  @Test func `from(optional:) sends the value if there is one`() {
    #expect(events(of: Observable.from(optional: 1)) == ["next(1)", "completed"])
    #expect(events(of: Observable<Int>.from(optional: nil)) == ["completed"])
  }

  @Test func `generate is a loop, and an error that its closures throw is the sequence's`() {
    #expect(
      events(of: .generate(initialState: 1, condition: { $0 < 9 }, iterate: { $0 * 2 }))
        == ["next(1)", "next(2)", "next(4)", "next(8)", "completed"]
    )
    #expect(
      events(of: .generate(initialState: 1, condition: { _ in throw Failure.first }, iterate: { $0 }))
        == ["error(first)"]
    )
    #expect(
      events(of: .generate(initialState: 1, condition: { _ in true }, iterate: { _ in throw Failure.second }))
        == ["next(1)", "error(second)"]
    )
    #expect(
      events(of: .generate(initialState: 1, condition: { _ in false }, iterate: { $0 })) == ["completed"]
    )
  }

  @Test func `R12 generate makes no element that nobody asked for`() {
    let calls = Log<Int>()
    let sequence = Observable.generate(
      initialState: 1,
      condition: { _ in true },
      iterate: {
        calls.append($0)
        return $0 + 1
      }
    )
    #expect(events(of: sequence.take(3)) == ["next(1)", "next(2)", "next(3)", "completed"])
    #expect(calls.elements == [1, 2])
  }

  @Test func `repeatElement is endless until it is stopped`() {
    #expect(events(of: Observable.repeatElement("a").take(1)) == ["next(a)", "completed"])
    #expect(events(of: Observable.repeatElement("a").take(2)) == ["next(a)", "next(a)", "completed"])
  }

  @Test func `range reaches the last integer there is`() {
    #expect(
      events(of: Observable<Int8>.range(start: 126, count: 2)) == ["next(126)", "next(127)", "completed"]
    )
    #expect(
      events(of: Observable<UInt8>.range(start: 254, count: 2)) == ["next(254)", "next(255)", "completed"]
    )
    #expect(events(of: Observable<Int>.range(start: .max, count: 0)) == ["completed"])
    #expect(events(of: Observable<Int>.range(start: 1, count: .max).take(1)) == ["next(1)", "completed"])
    #expect(events(of: Observable<Int>.range(start: .min, count: .max).take(1)).count == 2)
  }

  @Test func `R12 two sequences take turns on the trampoline`() {
    let recorder = Recorder<Int>()
    onTrampoline {
      _ = Observable.range(start: 1, count: 3).subscribe(recorder)
      _ = Observable.of(10, 20).subscribe(recorder)
    }
    #expect(
      recorder.events == ["next(1)", "next(10)", "next(2)", "next(20)", "next(3)", "completed", "completed"]
    )
  }

  @Test func `R7 A sequence with a scheduler, of one method, sends each event in a step of its own`() {
    let sequences: [@Sendable (HandScheduler) -> Observable<Int>] = [
      { .just(1, scheduler: $0) },
      { .of(1, scheduler: $0) },
      { .from([1], scheduler: $0) },
      { .from(1...1, scheduler: $0) },
      { .from(optional: 1, scheduler: $0) },
      { .range(start: 1, count: 1, scheduler: $0) },
      { .generate(initialState: 1, condition: { $0 < 2 }, scheduler: $0, iterate: { $0 + 1 }) },
    ]
    for sequence in sequences {
      let scheduler = HandScheduler()
      let recorder = Recorder<Int>()
      let subscription = sequence(scheduler).subscribe(recorder)
      #expect(recorder.events == [])
      #expect(scheduler.step())
      #expect(recorder.events == ["next(1)"])
      #expect(scheduler.step())
      #expect(recorder.events == ["next(1)", "completed"])
      #expect(!scheduler.step())
      subscription.dispose()
    }
  }

  @Test func `G5 disposal stops what is scheduled`() {
    let scheduler = HandScheduler()
    let recorder = Recorder<Int>()
    let subscription = Observable.repeatElement(1, scheduler: scheduler).subscribe(recorder)
    for _ in 1...3 { _ = scheduler.step() }
    subscription.dispose()
    while scheduler.step() {}
    #expect(recorder.events == ["next(1)", "next(1)", "next(1)"])
  }
}

/// The odd numbers.
private struct Odd: Sequence, Sendable {
  func makeIterator() -> some IteratorProtocol<Int> { sequence(first: 1) { $0 + 2 }.makeIterator() }
}
