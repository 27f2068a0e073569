// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

private typealias Events = [Recorded<Event<Int>>]

/// An operator that leaves elements out, and what it makes of three sources: one of four elements, an empty one and one
/// that fails after two.
private struct TimedFilter: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let ofMany: Events
  let ofNone: Events
  let ofFailing: Events
  let apply: @Sendable (Observable<Int>) -> Observable<Int>

  init(
    _ name: String, ofMany: Events, ofNone: Events = [.completed(250)],
    ofFailing: Events? = nil, _ apply: @escaping @Sendable (Observable<Int>) -> Observable<Int>
  ) {
    testDescription = name
    self.ofMany = ofMany
    self.ofNone = ofNone
    // What is not told is what passes of the two elements, and the error.
    let beginning = ofMany.prefix { $0.time < 230 }
    let hasEnded = beginning.last?.value.isStopEvent ?? false
    self.ofFailing = ofFailing ?? (hasEnded ? Array(beginning) : beginning + [.error(230, Failure.first)])
    self.apply = apply
  }

  static let many: Events = [
    .next(150, 1), .next(210, 2), .next(220, 3), .next(230, 4), .next(240, 5), .completed(250),
  ]
  static let none: Events = [.next(150, 1), .completed(250)]
  static let failing: Events = [.next(150, 1), .next(210, 2), .next(220, 3), .error(230, Failure.first)]

  static let all = [
    Self(
      "element(at: 0)", ofMany: [.next(210, 2), .completed(210)],
      ofNone: [.error(250, RxError.argumentOutOfRange)]
    ) { $0.element(at: 0) },
    Self(
      "element(at: 3)", ofMany: [.next(240, 5), .completed(240)],
      ofNone: [.error(250, RxError.argumentOutOfRange)], ofFailing: [.error(230, Failure.first)]
    ) { $0.element(at: 3) },
    Self(
      "element(at: 4)", ofMany: [.error(250, RxError.argumentOutOfRange)],
      ofNone: [.error(250, RxError.argumentOutOfRange)]
    ) { $0.element(at: 4) },
    Self("ignoreElements", ofMany: [.completed(250)]) { $0.ignoreElements().map(impossible) },
    Self("takeLast(0)", ofMany: [.completed(250)]) { $0.takeLast(0) },
    Self("takeLast(2)", ofMany: [.next(250, 4), .next(250, 5), .completed(250)]) { $0.takeLast(2) },
    Self(
      "takeLast(9)",
      ofMany: [.next(250, 2), .next(250, 3), .next(250, 4), .next(250, 5), .completed(250)]
    ) { $0.takeLast(9) },
    Self(
      "single", ofMany: [.next(210, 2), .error(220, RxError.moreThanOneElement)],
      ofNone: [.error(250, RxError.noElements)]
    ) { $0.single() },
    Self(
      "single of one", ofMany: [.next(230, 4), .completed(250)], ofNone: [.error(250, RxError.noElements)]
    ) { $0.single { $0 == 4 } },
    Self(
      "single of two", ofMany: [.next(220, 3), .error(240, RxError.moreThanOneElement)],
      ofNone: [.error(250, RxError.noElements)]
    ) { $0.single { $0 % 2 == 1 } },
    Self(
      "single of nothing", ofMany: [.error(250, RxError.noElements)],
      ofNone: [.error(250, RxError.noElements)]
    ) { $0.single { $0 == 9 } },
    Self("take(while:)", ofMany: [.next(210, 2), .next(220, 3), .completed(230)]) {
      $0.take(while: { $0 < 4 })
    },
    Self("take(while:) inclusively", ofMany: [.next(210, 2), .next(220, 3), .completed(220)]) {
      $0.take(while: { $0 < 3 }, behavior: .inclusive)
    },
    Self("take(while:) of all", ofMany: Array(many.dropFirst())) { $0.take(while: { _ in true }) },
    Self("take(while:) of nothing", ofMany: [.completed(210)]) { $0.take(while: { _ in false }) },
    Self("take(until:)", ofMany: [.next(210, 2), .completed(220)]) { $0.take(until: { $0 > 2 }) },
    Self("take(until:) inclusively", ofMany: [.next(210, 2), .next(220, 3), .completed(220)]) {
      $0.take(until: { $0 > 2 }, behavior: .inclusive)
    },
    Self("take(until:) of all", ofMany: Array(many.dropFirst())) {
      $0.take(until: { _ in false }, behavior: .inclusive)
    },
    Self("skip(while:)", ofMany: [.next(230, 4), .next(240, 5), .completed(250)]) {
      $0.skip(while: { $0 != 4 })
    },
    Self("skip(while:) of nothing", ofMany: Array(many.dropFirst())) { $0.skip(while: { $0 == 5 }) },
    Self("skip(while:) of all", ofMany: [.completed(250)]) { $0.skip(while: { _ in true }) },
    Self(
      "first", ofMany: [.next(210, 2), .completed(210)], ofNone: [.next(250, -1), .completed(250)]
    ) { $0.first().asObservable().map { $0 ?? -1 } },
    Self(
      "ifEmpty(default:)", ofMany: Array(many.dropFirst()), ofNone: [.next(250, 9), .completed(250)]
    ) { $0.ifEmpty(default: 9) },
    Self(
      "ifEmpty(switchTo:)", ofMany: Array(many.dropFirst()), ofNone: [.next(250, 9), .completed(250)]
    ) { $0.ifEmpty(switchTo: .just(9)) },
  ]
}

/// An operator with a predicate that throws when it sees 4, at 230, and what it lets through before.
private struct ThrowingFilter: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let before: Events
  let apply: @Sendable (Observable<Int>) -> Observable<Int>

  private static func attempt(_ element: Int) throws {
    if element == 4 { throw Failure.second }
  }

  private static let two: Events = [.next(210, 2), .next(220, 3)]

  static let all = [
    Self(testDescription: "single", before: [.next(220, 3)]) {
      $0.single { element in
        try attempt(element)
        return element == 3
      }
    },
    Self(testDescription: "take(while:)", before: two) {
      $0.take(while: { element in
        try attempt(element)
        return true
      })
    },
    Self(testDescription: "take(while:) inclusively", before: two) {
      $0.take(
        while: { element in
          try attempt(element)
          return true
        }, behavior: .inclusive)
    },
    Self(testDescription: "take(until:)", before: two) {
      $0.take(until: { element in
        try attempt(element)
        return false
      })
    },
    Self(testDescription: "skip(while:)", before: []) {
      $0.skip(while: { element in
        try attempt(element)
        return true
      })
    },
  ]
}

@Suite("When operators that leave elements out send, on the test scheduler")
struct FilteringTimesTests {
  private let scheduler = TestScheduler(initialClock: 0)

  /// Runs an operator on a hot source; that is to be disposed of with the terminal event, or else at the end.
  private func check(
    _ events: Events, expecting expected: Events, disposed: Int = 1000,
    _ apply: @escaping (Observable<Int>) -> Observable<Int>
  ) {
    let source = scheduler.createHotObservable(events)
    let result = scheduler.start(created: 100, subscribed: 200, disposed: disposed) {
      apply(source.asObservable())
    }
    #expect(result.events == expected)
    let end = expected.last.flatMap { $0.value.isStopEvent ? $0.time : nil } ?? disposed
    #expect(source.subscriptions == [Subscription(200, end)])
  }

  @Test("four elements and the end", arguments: TimedFilter.all)
  private func many(_ filter: TimedFilter) {
    check(TimedFilter.many, expecting: filter.ofMany, filter.apply)
  }

  @Test("no element", arguments: TimedFilter.all)
  private func none(_ filter: TimedFilter) {
    check(TimedFilter.none, expecting: filter.ofNone, filter.apply)
  }

  @Test("nothing at all", arguments: TimedFilter.all)
  private func never(_ filter: TimedFilter) {
    check([.next(150, 1)], expecting: [], filter.apply)
  }

  @Test("an error after two elements", arguments: TimedFilter.all)
  private func failing(_ filter: TimedFilter) {
    check(TimedFilter.failing, expecting: filter.ofFailing, filter.apply)
  }

  @Test("an error before any element", arguments: TimedFilter.all)
  private func failingAtOnce(_ filter: TimedFilter) {
    check(
      [.next(150, 1), .error(210, Failure.first)], expecting: [.error(210, Failure.first)], filter.apply)
  }

  @Test("disposal after two elements", arguments: TimedFilter.all)
  private func disposal(_ filter: TimedFilter) {
    check(
      TimedFilter.many, expecting: Array(filter.ofMany.prefix { $0.time < 225 }), disposed: 225, filter.apply)
  }

  @Test("G6 an error that a predicate throws", arguments: ThrowingFilter.all)
  private func throwing(_ filter: ThrowingFilter) {
    check(TimedFilter.many, expecting: filter.before + [.error(230, Failure.second)], filter.apply)
  }

  @Test("skip(while:) calls its predicate no more once an element has passed")
  func skipCalls() {
    let asked = Recorder<Int>()
    let sequence = Observable.of(1, 2, 3).skip(while: { element in
      asked.note("\(element)")
      return element < 2
    })
    #expect(events(of: sequence) == ["next(2)", "next(3)", "completed"])
    #expect(asked.events == ["1", "2"])
  }

  @Test("an empty sequence is disposed of when its stand-in is subscribed to, which sends at its own times")
  func standIn() {
    let source = scheduler.createHotObservable(TimedFilter.none)
    let other = scheduler.createColdObservable([.next(10, 1), .next(20, 2), .completed(30)])
    let result = scheduler.start { source.ifEmpty(switchTo: other.asObservable()) }
    #expect(result.events == [.next(260, 1), .next(270, 2), .completed(280)])
    #expect(source.subscriptions == [Subscription(200, 250)])
    #expect(other.subscriptions == [Subscription(250, 280)])
  }

  @Test("a stand-in passes its error on, and is disposed of with the subscription")
  func standInEnds() {
    let failing = scheduler.createColdObservable([.next(10, 1), .error(20, Failure.second)])
    let result = scheduler.start { Observable<Int>.empty().ifEmpty(switchTo: failing.asObservable()) }
    #expect(result.events == [.next(210, 1), .error(220, Failure.second)])
    #expect(failing.subscriptions == [Subscription(200, 220)])

    let other = TestScheduler(initialClock: 0)
    let endless = other.createColdObservable([.next(10, 1)])
    let disposed = other.start(created: 100, subscribed: 200, disposed: 300) {
      Observable<Int>.empty().ifEmpty(switchTo: endless.asObservable())
    }
    #expect(disposed.events == [.next(210, 1)])
    #expect(endless.subscriptions == [Subscription(200, 300)])
  }

  @Test("a stand-in is not subscribed to after an element, an error or disposal")
  func noStandIn() {
    let other = scheduler.createColdObservable([.next(10, 1)])
    let (one, failed, silent) = (
      scheduler.createHotObservable([.next(210, 1), .completed(220)]),
      scheduler.createHotObservable([.error(220, Failure.first, Int.self)]),
      scheduler.createHotObservable([.completed(2000, Int.self)])
    )
    let result = scheduler.start {
      Observable.merge(
        [one, silent].map { $0.ifEmpty(switchTo: other.asObservable()) }
          + [failed.ifEmpty(switchTo: other.asObservable()).catch { _ in .empty() }])
    }
    #expect(result.events == [.next(210, 1)])
    #expect(other.subscriptions == [])
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
