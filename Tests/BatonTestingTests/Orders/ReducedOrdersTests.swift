// SPDX-License-Identifier: MIT

import Baton
import Testing

@testable import BatonTesting

@Suite("Orders that others stand for")
struct ReducedOrdersTests {
  private struct Wrong: Error {}

  /// Runs all orders of `body`, and those that are run if `parts` are independent. Returns how many there are
  /// of each.
  private func counts(
    _ parts: [Set<String>], simulateProcessingDelay: Bool = true, _ body: (TestScheduler) -> Void
  ) throws -> [Int] {
    // With a seed, no order is left out.
    let all = try exploreOrders(
      atMost: 1_000_000, seed: 1, simulateProcessingDelay: simulateProcessingDelay,
      {
        body($0)
        $0.start()
      })
    let reduced = try exploreOrders(
      simulateProcessingDelay: simulateProcessingDelay, independent: parts,
      {
        body($0)
        $0.start()
      })
    return [all, reduced]
  }

  /// Work of each name, at one time.
  private func work(_ names: [String], _ scheduler: TestScheduler) {
    for name in names { scheduler.scheduleAt(10, named: name) {} }
  }

  @Test func `Nothing is left out of what belongs to no part, or to one`() throws {
    #expect(try counts([]) { work(["a", "b", "c"], $0) } == [6, 6])
    #expect(try counts([["a", "b", "c"]]) { work(["a", "b", "c"], $0) } == [6, 6])
    #expect(try counts([["a"], ["b"]]) { work(["a", "b", "c"], $0) } == [6, 4], "c, which may touch both")
  }

  @Test func `One order stands for all of independent parts, and parts keep their own orders`() throws {
    #expect(
      try counts([["a"], ["b"], ["c"], ["d"], ["e"]]) { work(["a", "b", "c", "d", "e"], $0) } == [120, 1])
    #expect(
      try counts([["a"], ["b"]]) { work(["a", "b", "a", "b", "a", "b"], $0) } == [720, 36])
    #expect(
      try counts([["a"], ["b"]]) { scheduler in
        for name in ["a", "b"] { for _ in 1...5 { scheduler.lane(name).schedule {} } }
      } == [252, 1])
    #expect(
      try counts([["text"], ["taps"]]) { scheduler in
        for name in ["text", "taps"] {
          let source = scheduler.createHotObservable(
            [.next(10, 1), .next(10, 2), .completed(10)], named: name)
          _ = source.subscribe(scheduler.createObserver(Int.self))
        }
      } == [20, 1])
  }

  @Test func `All orders of tests of about twice the size are run within the limit`() throws {
    // 7 pieces without parts are 5040 orders, and 8 are too many.
    let names = (0..<14).map { "\($0 / 2)" }
    let runs = try exploreOrders(independent: Set(names).map { [$0] }) {
      work(names, $0)
      $0.start()
    }
    #expect(runs == 128, "two orders of each of seven parts")
    #expect(throws: ExplorationError.self) {
      try exploreOrders {
        work(Array(names.prefix(8)), $0)
        $0.start()
      }
    }
  }

  @Test func `What a piece schedules belongs to its part`() throws {
    #expect(
      try counts([["a"], ["b"]]) { scheduler in
        for name in ["a", "b"] {
          scheduler.scheduleAt(10, named: name) { scheduler.schedule {} }
          scheduler.scheduleAt(10, named: name) {}
        }
      } == [48, 4], "24 orders at 10 and two at 11; two of each part")
  }

  @Test func `Events that are sent to nobody change places with nothing, without any part`() throws {
    #expect(
      try counts([]) { scheduler in
        let heard = scheduler.createHotObservable([.next(10, 1)])
        _ = heard.subscribe(scheduler.createObserver(Int.self))
        for _ in 0..<3 { _ = scheduler.createHotObservable([.next(10, 1)]) }
      } == [24, 1])
    #expect(
      try counts([]) { scheduler in
        let source = scheduler.createHotObservable([.next(10, 1)])
        scheduler.scheduleAt(10) { _ = source.subscribe(scheduler.createObserver(Int.self)) }
      } == [2, 2])
  }

  // Where parts meet.

  @Test("A subscription that gets events of two sequences keeps both orders, also where nothing is sent on")
  func commonSubscription() throws {
    func sources(_ scheduler: TestScheduler) -> (TestableObservable<Int>, TestableObservable<Int>) {
      (
        scheduler.createHotObservable([.next(10, 1)], named: "a"),
        scheduler.createHotObservable([.next(10, 2)], named: "b")
      )
    }
    #expect(
      try counts([["a"], ["b"]]) { scheduler in
        let (a, b) = sources(scheduler)
        _ = a.withLatestFrom(b).subscribe(scheduler.createObserver(Int.self))
      } == [2, 2])
    #expect(
      try counts([["a"], ["b"]]) { scheduler in
        let (a, b) = sources(scheduler)
        _ = a.flatMapLatest { _ in b }.subscribe(scheduler.createObserver(Int.self))
      } == [2, 2])
    #expect(
      try counts([["a"], ["b"]], simulateProcessingDelay: false) { scheduler in
        let (a, b) = sources(scheduler)
        _ = b.withLatestFrom(a.debounce(.zero, scheduler: scheduler)).subscribe(
          scheduler.createObserver(Int.self))
      } == [3, 3], "the timer runs code of the subscription, too")
  }

  @Test func `An observer that records for two parts, or is read, keeps both orders`() throws {
    #expect(
      try counts([["a"], ["b"]]) { scheduler in
        let observer = scheduler.createObserver(Int.self)
        for name in ["a", "b"] { scheduler.scheduleAt(10, named: name) { observer.onNext(1) } }
      } == [2, 2])
    #expect(
      try counts([["a"], ["b"]]) { scheduler in
        let observer = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(10, named: "a") { observer.onNext(1) }
        scheduler.scheduleAt(10, named: "b") { _ = observer.elements }
      } == [2, 2])
  }

  @Test func `A lane in which two parts schedule keeps both orders`() throws {
    #expect(
      try counts([["a"], ["b"]]) { scheduler in
        for name in ["a", "b"] {
          scheduler.scheduleAt(10, named: name) { scheduler.lane("ui").schedule {} }
        }
      } == [2, 2])
  }

  @Test(arguments: [false, true])
  func `Subscribing and its end keep both orders with an event of the sequence`(comesFirst: Bool) throws {
    /// `act` is called in part b.
    func counts(
      _ act: @escaping @Sendable (TestableObservable<Int>, any Disposable, TestScheduler) -> Void
    ) throws -> [Int] {
      try self.counts([["a"], ["b"]]) { scheduler in
        let (hot, subscription) = (Box<TestableObservable<Int>?>(nil), Box<(any Disposable)?>(nil))
        func schedule() {
          scheduler.scheduleAt(10, named: "b") { act(hot.value!, subscription.value!, scheduler) }
        }
        if comesFirst { schedule() }
        let source = scheduler.createHotObservable([.next(10, 1)], named: "a")
        hot.change { $0 = source }
        subscription.change { $0 = source.subscribe(scheduler.createObserver(Int.self)) }
        if !comesFirst { schedule() }
      }
    }
    #expect(
      try counts { source, _, scheduler in _ = source.subscribe(scheduler.createObserver(Int.self)) } == [
        2, 2,
      ])
    #expect(try counts { _, subscription, _ in subscription.dispose() } == [2, 2])
    #expect(try counts { _, _, _ in } == [2, 1])
  }

  @Test(arguments: [false, true])
  func `Work that another part cancels is run before that, too`(comesFirst: Bool) throws {
    /// How often the work runs, in each order.
    func runs(
      _ schedule: @escaping @Sendable (TestScheduler, @escaping @Sendable () -> Void) -> any Disposable
    ) throws -> [Int] {
      var outcomes: [Int] = []
      try exploreOrders(independent: [["a"], ["b"]]) { scheduler in
        let (runs, work) = (Box(0), Box<(any Disposable)?>(nil))
        @Sendable func cancel() { scheduler.scheduleAt(10, named: "b") { work.value?.dispose() } }
        if comesFirst { cancel() }
        let scheduled = schedule(scheduler) { runs.change { $0 += 1 } }
        work.change { $0 = scheduled }
        // Behind what repeats since 5.
        if !comesFirst { scheduler.scheduleAt(7) { cancel() } }
        scheduler.advanceTo(11)
        outcomes.append(runs.value)
      }
      return outcomes.sorted()
    }
    #expect(try runs { $0.lane("a").schedule(after: .seconds(10), $1) } == [0, 1])
    #expect(try runs { $0.lane("a").schedule(after: .seconds(5), every: .seconds(5), $1) } == [1, 2])
    let behind = try runs { scheduler, work in
      scheduler.lane("a").schedule(after: .seconds(10)) {}
      return scheduler.lane("a").schedule(after: .seconds(10), work)
    }
    #expect(Set(behind) == [0, 1], "behind other work of its lane")
  }

  @Test func `What stops the scheduler, asks what waits, or runs it step by step, keeps all orders`() throws {
    func all(_ act: @escaping @Sendable (TestScheduler) -> Void) throws -> [Int] {
      try counts([["a"], ["b"], ["c"]]) { scheduler in
        work(["a", "b"], scheduler)
        scheduler.scheduleAt(10, named: "c") { act(scheduler) }
      }
    }
    #expect(try all { _ in } == [6, 1])
    // Of a and b, both, one, the other or neither are before it; two orders of those on one side are one.
    // With c first, nothing else runs.
    #expect(try all { $0.stop() } == [5, 4])
    #expect(try all { _ = $0.dueTimes } == [6, 4])
    #expect(try all { _ = $0.debugDescription } == [6, 4])
    #expect(try all { $0.sleep(5) } == [6, 4])
    #expect(try all { scheduler in scheduler.scheduleAt(5, named: "c") {} } == [6, 4])
    let steps = try exploreOrders(independent: [["a"], ["b"], ["c"]]) { scheduler in
      work(["a", "b", "c"], scheduler)
      while scheduler.step() {}
    }
    #expect(steps == 6)
  }

  @Test(
    "A defect of one part is found among others, where all orders would be too many, and its order is run again"
  )
  func defect() throws {
    let parts: [Set<String>] = [["text", "taps"]] + (0..<8).map { ["\($0)"] }
    func body(_ scheduler: TestScheduler) throws {
      // First, so that a search without parts tries other orders before.
      let text = scheduler.createHotObservable([.next(210, "a"), .next(250, "ab")], named: "text")
      let taps = scheduler.createHotObservable([.next(250, "tap")], named: "taps")
      for number in 0..<8 {
        let source = scheduler.createHotObservable(
          [.next(250, number), .next(250, number)], named: "\(number)")
        _ = source.subscribe(scheduler.createObserver(Int.self))
      }
      let found = scheduler.start { taps.withLatestFrom(text) }
      if found.elements != ["ab"] { throw Wrong() }
    }
    let missed = try #require(throws: ExplorationError.self) { try exploreOrders(atMost: 200, body) }
    #expect(missed.description.contains("passes in each"))
    let failure = try #require(throws: OrderFailure.self) {
      try exploreOrders(atMost: 200, independent: parts, body)
    }
    #expect(failure.ordersTried == 2)
    #expect(
      failure.description.contains(
        "At 250 it fails if this runs first:\n    taps: tap\nand passes if this does:\n    text: ab\n"))
    #expect(throws: OrderFailure.self) { try exploreOrders(replay: failure.order, body) }
  }

  @Test("Parts that are not as independent as was said are no reason to call a body other than deterministic")
  func untrue() throws {
    let failure = try #require(throws: OrderFailure.self) {
      try exploreOrders(independent: [["a"], ["b", "c"]]) { scheduler in
        let trace = Trace()
        for name in ["a", "b", "c"] { scheduler.scheduleAt(10, named: name) { trace.append(name) } }
        scheduler.start()
        if trace.lines == ["a", "c", "b"] { throw Wrong() }
      }
    }
    #expect(failure.order == [0, 1])
  }
}
