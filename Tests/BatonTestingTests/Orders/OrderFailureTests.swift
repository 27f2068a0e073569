// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("What an exploration says of an order in which the body fails")
struct OrderFailureTests {
  private struct Wrong: Error {}

  private func search(_ scheduler: TestScheduler) -> TestableObserver<String> {
    let text = scheduler.createHotObservable([.next(210, "a"), .next(250, "ab")], named: "text")
    let taps = scheduler.createHotObservable([.next(250, "tap")], named: "taps")
    return scheduler.start { taps.withLatestFrom(text) }
  }

  @Test("Where it parts from one in which it passes, both as diagrams, and the call that runs it again")
  func diagrams() throws {
    let failure = try #require(throws: OrderFailure.self) {
      _ = try sameInEveryOrder { search($0).events }
    }
    #expect(failure.order == [1])
    #expect(failure.ordersTried == 2)
    #expect(
      failure.description == """
        sameInEveryOrder: the body fails in an order of work that may occur, found by trying 2 orders: its outcome and the one \
        in the order of scheduling differ: [next(a) @ 250] is not equal to [next(ab) @ 250]

        At 250 it fails if this runs first:
            taps: tap
        and passes if this does:
            text: ab

        passes:
        time    200 210 250 250 1000
        text    ^---a---ab------!
        taps    ^-----------tap-!
        result  ------------ab-------

        fails:
        time    200 210 250 250 1000
        text    ^---a-------ab--!
        taps    ^-------tap-----!
        result  --------a------------

        It differs from the order in which the work was scheduled:
            at 250: taps: tap, before text: ab

        To run that order alone:
            try sameInEveryOrder(replay: [1]) { scheduler in … }
        """)
  }

  @Test func `Both last values are one outcome, whichever comes first`() throws {
    let last = try sameInEveryOrder { scheduler in
      let text = scheduler.createHotObservable([.next(210, "a"), .next(250, "ab")])
      let taps = scheduler.createHotObservable([.next(210, "1"), .next(250, "2")])
      return scheduler.start { Observable.combineLatest(taps, text) { $0 + $1 } }.elements.last
    }
    #expect(last == "2ab")
  }

  @Test func `Hops, subscriptions, timers and lanes have names, with what scheduled them`() throws {
    func pieces(_ body: @escaping @Sendable (TestScheduler, Trace) -> Void) throws -> String {
      let failure = try #require(throws: OrderFailure.self) {
        _ = try sameInEveryOrder { scheduler in
          let trace = Trace()
          body(scheduler, trace)
          scheduler.start()
          return trace.lines
        }
      }
      return failure.description.split(separator: "\n").filter { $0.hasPrefix("    ") }.dropLast(2)
        .map { $0.drop { $0 == " " } }.joined(separator: " / ")
    }
    let hop = try pieces { scheduler, trace in
      let source = scheduler.createHotObservable([.next(10, "a")], named: "source")
      source.observe(on: scheduler.lane("ui")).note(in: trace)
      source.delay(.seconds(1), scheduler: scheduler).map { "later \($0)" }.note(in: trace)
    }
    #expect(hop == "delay's timer, scheduled by source: a / observe(on:) in lane ui, scheduled by source: a")
    let subscription = try pieces { scheduler, trace in
      Observable.of("a").subscribe(on: scheduler).note(in: trace)
      Observable.of("b").debounce(.seconds(1), scheduler: scheduler).note(in: trace)
      scheduler.scheduleAt(1, named: "tap") { trace.append("tap") }
    }
    #expect(subscription == "tap / subscribe(on:)")
    let timer = try pieces { scheduler, trace in
      Observable<Int>.timer(.seconds(1), scheduler: scheduler).note(in: trace)
      scheduler.scheduleAt(1) { trace.append("work") }
    }
    #expect(timer.contains("/OrderFailureTests.swift:"))
    #expect(timer.hasSuffix(" / timer"))
    let cold = try pieces { scheduler, trace in
      let cold = scheduler.createColdObservable([.next(10, 1), .completed(10)])
      cold.note(in: trace)
      cold.map { "second \($0)" }.note(in: trace)
    }
    #expect(cold == "cold 1, subscription 2: 1 / cold 1: completed")
  }

  @Test("A body that fails in the order of scheduling and passes in another, and one that fails in all")
  func firstFails() throws {
    let some = try #require(throws: OrderFailure.self) {
      try exploreOrders { if search($0).elements == ["ab"] { throw Wrong() } }
    }
    #expect(some.order == [])
    #expect(some.error is Wrong)
    #expect(
      some.description.contains(
        "it fails if this runs first:\n    text: ab\nand passes if this does:\n    taps: tap\n"))
    #expect(some.description.contains("That is the order in which the work was scheduled."))
    let all = try #require(throws: OrderFailure.self) {
      try exploreOrders {
        _ = search($0)
        throw Wrong()
      }
    }
    #expect(all.description.contains("the body fails in every order that was tried, 2 orders: Wrong()"))
    #expect(!all.description.contains("passes"))
  }

  @Test(
    "An order that was found at random is made simple: one choice differs from an order that passes",
    arguments: 1...20)
  func narrowing(seed: UInt64) throws {
    /// Fails if the second piece of one time comes before the first.
    func failure(_ times: Int, _ names: [String], _ wrong: (String, before: String)) throws -> OrderFailure {
      try #require(throws: OrderFailure.self) {
        try exploreOrders(atMost: 1000, seed: seed) { scheduler in
          let trace = Trace()
          for time in 1...times {
            for name in names.map({ "\($0)\(time)" }) {
              scheduler.scheduleAt(time, named: name) { trace.append(name) }
            }
          }
          scheduler.start()
          let places = [wrong.0, wrong.before].map { trace.lines.firstIndex(of: $0)! }
          if places[0] < places[1] { throw Wrong() }
        }
      }
    }
    let late = try failure(10, ["a", "b", "c"], ("c5", before: "b5"))
    #expect(late.order.count { $0 != 0 } == 1, "what is chosen at other times does not matter: \(late.order)")
    #expect(
      late.description.contains("At 5 it fails if this runs first:\n    c5\nand passes if this does:\n    "))
    let crowded = try failure(1, ["a", "b", "c", "d", "e", "f", "g", "h"], ("g1", before: "b1"))
    #expect(
      crowded.description.contains("it fails if this runs first:\n    g1\nand passes if this does:\n    "))
  }

  @Test func `An order is run again, alone`() throws {
    var runs = 0
    let failure = try #require(throws: OrderFailure.self) {
      try exploreOrders(replay: [1]) {
        runs += 1
        if search($0).elements == ["a"] { throw Wrong() }
      }
    }
    #expect(runs == 1)
    #expect(failure.order == [1])
    #expect(failure.description.contains("the body fails in the order that was replayed: Wrong()"))
    #expect(failure.description.contains("result  --------a------------"))
    try exploreOrders(replay: [0]) { #expect(search($0).elements == ["ab"]) }
    try exploreOrders(replay: []) { #expect(search($0).elements == ["ab"]) }
    #expect(try sameInEveryOrder(replay: [0]) { search($0).events } == [.next(250, "ab")])
    let differs = try #require(throws: OrderFailure.self) {
      _ = try sameInEveryOrder(replay: [1]) { search($0).events }
    }
    #expect(differs.description.contains("[next(a) @ 250] is not equal to [next(ab) @ 250]"))
  }

  @Test
  func `Many zeros of an order, and the many pieces that one overtakes, are not written one by one`() throws {
    let body = { (scheduler: TestScheduler) in
      let trace = Trace()
      for time in 1...60 { for _ in 0..<2 { scheduler.scheduleAt(time) {} } }
      for name in ["a", "b", "c", "d", "e", "last"] {
        scheduler.scheduleAt(100, named: name) { trace.append(name) }
      }
      scheduler.start()
      if trace.lines.first == "last" { throw Wrong() }
    }
    let failure = try #require(throws: OrderFailure.self) { try exploreOrders(body) }
    #expect(failure.description.contains("\n    at 100: last, before a, b, c and 2 more\n"))
    #expect(
      failure.description.hasSuffix(
        "try exploreOrders(replay: Array(repeating: 0, count: 60) + [5]) { scheduler in … }"))
    #expect(throws: OrderFailure.self) {
      try exploreOrders(replay: Array(repeating: 0, count: 60) + [5], body)
    }
  }

  @Test func `A body with a thousand elements has a message of a screen`() throws {
    let failure = try #require(throws: OrderFailure.self) {
      _ = try sameInEveryOrder { scheduler in
        let numbers = (0..<1000).map { Recorded<Event<Int>>.next(1000 + $0, $0) }
        let source = scheduler.createHotObservable(numbers + [.next(3000, 1)])
        let taps = scheduler.createHotObservable([.next(3000, 0)])
        return scheduler.start(disposed: 4000) { Observable.of(source, taps).merge() }.events
      }
    }
    #expect(failure.description.count < 5000)
    #expect(failure.description.contains("other moments left out"))
    #expect(
      failure.description.contains(
        "the first difference is at index 1000: next(0) @ 3000 and next(1) @ 3000"))
  }
}
