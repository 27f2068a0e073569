// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonTesting

@Suite("Every order of work that is due at one virtual time")
struct ExploreOrdersTests {
  @Test(arguments: [(1, 1), (2, 2), (3, 6), (5, 120)])
  func `Pieces that are free run in every order, each once`(pieces: Int, count: Int) throws {
    let all = try orders { scheduler, trace in
      for index in 0..<pieces { scheduler.scheduleAt(10) { trace.append("\(index)") } }
    }
    #expect(Set(all).count == count)
    #expect(all.count == count)
  }

  @Test("Work of other times keeps its place, and what a piece schedules for its own time joins the others")
  func times() throws {
    let all = try orders { scheduler, trace in
      scheduler.scheduleAt(20) { trace.append("last") }
      scheduler.scheduleAt(10) {
        trace.append("a")
        scheduler.scheduleAt(10) { trace.append("c") }
      }
      scheduler.scheduleAt(10) { trace.append("b") }
    }
    #expect(all == ["a b c last", "a c b last", "b a c last"])
  }

  @Test func `Work of one lane keeps its order, lanes change places, and two of one name are one`() throws {
    let all = try orders { scheduler, trace in
      for name in ["a", "b"] {
        for number in 1...2 { scheduler.lane(name).schedule { trace.append("\(name)\(number)") } }
      }
    }
    #expect(
      all == ["a1 a2 b1 b2", "a1 b1 a2 b2", "a1 b1 b2 a2", "b1 a1 a2 b2", "b1 a1 b2 a2", "b1 b2 a1 a2"])
  }

  @Test
  func `The events of one hot sequence, or of one subscription to a cold one, keep their order`() throws {
    let hot = try orders { scheduler, trace in
      scheduler.createHotObservable([.next(10, "a"), .next(10, "b"), .completed(10)]).note(in: trace)
      scheduler.createHotObservable([.next(10, "1")]).note(in: trace)
    }
    #expect(hot == ["1 a b |", "a 1 b |", "a b 1 |", "a b | 1"])
    let cold = try orders { scheduler, trace in
      let cold = scheduler.createColdObservable([.next(10, "a"), .next(10, "b")])
      cold.note(in: trace)
      cold.map { $0.uppercased() }.note(in: trace)
    }
    #expect(cold == ["A B a b", "A a B b", "A a b B", "a A B b", "a A b B", "a b A B"])
  }

  @Test func `The steps of start keep their order, also at one time`() throws {
    let count = try exploreOrders { scheduler in
      let source = scheduler.createHotObservable([.next(5, "a")])
      _ = scheduler.start(created: 10, subscribed: 10, disposed: 10) { source }
      #expect(source.subscriptions == [Subscription(10, 10)])
    }
    #expect(count == 1)
  }

  @Test func `Hops, subscriptions and timers are pieces; a hop keeps the order of its events`() throws {
    let hops = try orders(simulateProcessingDelay: false) { scheduler, trace in
      Observable.of("a", "b").observe(on: scheduler).note(in: trace)
      Observable.of("1").map { $0 }.observe(on: scheduler).note(in: trace)
    }
    #expect(hops.count == 10, "three events among five")
    #expect(hops.allSatisfy { $0.filter { "ab".contains($0) } == "ab" })
    let subscriptions = try orders { scheduler, trace in
      Observable.of("a", "b").subscribe(on: scheduler).note(in: trace)
      Observable.of("1").subscribe(on: scheduler).note(in: trace)
    }
    #expect(subscriptions == ["1 | a b |", "a b | 1 |"])
    let timers = try orders { scheduler, trace in
      Observable<Int>.timer(.seconds(5), scheduler: scheduler).map { "a\($0)" }.note(in: trace)
      Observable.of("b").delay(.seconds(5), scheduler: scheduler).note(in: trace)
      Observable<Int>.interval(.seconds(5), scheduler: scheduler).take(1).map { "c\($0)" }.note(in: trace)
    }
    #expect(timers.count == 6)
  }

  @Test("Without a processing delay what is scheduled for now may change places with all else that is due")
  func processingDelay() throws {
    func body(_ scheduler: TestScheduler, _ trace: Trace) {
      scheduler.scheduleAt(10) { scheduler.schedule { trace.append("hop") } }
      scheduler.scheduleAt(10) { trace.append("event") }
    }
    #expect(try orders(body) == ["event hop", "event hop"])
    #expect(try orders(simulateProcessingDelay: false, body) == ["event hop", "event hop", "hop event"])
  }

  @Test func `Work that has been disposed of is no piece`() throws {
    let all = try orders { scheduler, trace in
      let b = scheduler.schedule(after: .seconds(10)) { trace.append("b") }
      scheduler.schedule(after: .seconds(10)) {
        trace.append("a")
        b.dispose()
      }
      scheduler.schedule(after: .seconds(10)) { trace.append("gone") }.dispose()
    }
    #expect(all == ["a", "b a"])
  }

  @Test
  func `What is left for another run of the scheduler, by stop or by a step, is ordered there`() throws {
    let all = try orders { scheduler, trace in
      for index in 0..<3 { scheduler.scheduleAt(10) { trace.append("\(index)") } }
      scheduler.step()
      scheduler.scheduleAt(10) { trace.append("late") }
      scheduler.scheduleAt(10) { scheduler.stop() }
      scheduler.start()
    }
    #expect(all.count == 3 * 24)
  }

  @Test(
    "Many pieces of one time, more than are sorted one by one, keep the order of scheduling but for what is chosen"
  )
  func many() throws {
    let count = try exploreOrders(atMost: 20, seed: 1) { scheduler in
      let trace = Trace()
      for lane in ["a", "b"] {
        for number in 0..<100 { scheduler.lane(lane).schedule { trace.append("\(lane)\(number)") } }
      }
      scheduler.start()
      for lane in ["a", "b"] {
        let lines = trace.lines.filter { $0.hasPrefix(lane) }
        #expect(lines == (0..<100).map { "\(lane)\($0)" })
      }
    }
    #expect(count == 20)
  }

  @Test(
    "At random no order is run twice, all are if there are no more than were asked for, and a seed makes the same choices"
  )
  func random() throws {
    func sample(_ limit: Int, _ seed: UInt64) throws -> [String] {
      var orders: [String] = []
      let count = try exploreOrders(atMost: limit, seed: seed) { scheduler in
        let trace = Trace()
        for index in 0..<4 { scheduler.scheduleAt(10) { trace.append("\(index)") } }
        scheduler.start()
        orders.append(trace.lines.joined())
      }
      #expect(count == orders.count)
      return orders
    }
    #expect(try Set(sample(100, 1)).count == 24)
    let some = try sample(10, 7)
    #expect(some[0] == "0123", "the order of scheduling comes first")
    #expect(Set(some).count == 10)
    #expect(try sample(10, 7) == some)
    #expect(try sample(10, 8) != some)
  }

  @Test func `Explorations within one another, and in a test that is async`() async throws {
    await Task.yield()
    var runs = 0
    let count = try exploreOrders { outer in
      for _ in 0..<3 { outer.scheduleAt(10) {} }
      let inner = try exploreOrders { inner in
        for _ in 0..<2 { inner.scheduleAt(10) {} }
        outer.scheduleAt(5) {}
        inner.start()
        runs += 1
      }
      #expect(inner == 2)
      outer.start()
    }
    #expect(count == 12, "two pieces at 5, three at 10")
    #expect(runs == 24)
  }

  @Test("A scheduler that outlives its run keeps the order of scheduling, and nothing is kept that was run")
  func afterwards() throws {
    weak var element: ContractElement?
    var scheduler: TestScheduler?
    try exploreOrders {
      let new = ContractElement(1)
      element = new
      scheduler = $0
      let source = $0.createHotObservable([.next(10, new)])
      _ = $0.start(created: 0, subscribed: 0, disposed: 20) { source }
    }
    #expect(element == nil)
    let trace = Trace()
    for index in 0..<3 { scheduler?.scheduleAt(30) { trace.append("\(index)") } }
    scheduler?.start()
    #expect(trace.lines == ["0", "1", "2"])
  }

  @Test func `Work that a body leaves may be run after the exploration`() throws {
    let trace = Trace()
    var scheduler: TestScheduler?
    try exploreOrders {
      scheduler = $0
      for index in 0..<2 { $0.scheduleAt(10) { trace.append("\(index)") } }
    }
    scheduler?.scheduleAt(10) { trace.append("late") }
    scheduler?.start()
    #expect(trace.lines == ["0", "1", "late"])
  }
}
