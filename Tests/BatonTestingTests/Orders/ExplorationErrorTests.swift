// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Testing

@Suite("Why orders cannot be explored")
struct ExplorationErrorTests {
  private struct Wrong: Error {}

  private func error(_ explore: () throws -> Void) throws -> ExplorationError {
    try #require(throws: ExplorationError.self, performing: explore)
  }

  /// Work of one time.
  private func pieces(_ count: Int, _ scheduler: TestScheduler) {
    for _ in 0..<count { scheduler.scheduleAt(10) {} }
    scheduler.start()
  }

  @Test func `There are more orders than were to be tried: about how many, and what to do`() throws {
    var runs = 0
    let error = try error {
      try exploreOrders(atMost: 100) {
        runs += 1
        pieces(7, $0)
      }
    }
    #expect(runs == 100)
    #expect(error.reason == .tooManyOrders(tried: 100, estimate: 5040))
    #expect(
      error.description == """
        exploreOrders: the body passes in each of the 100 orders that were tried, but there are more, about 5040 by an estimate. \
        Give work of one serial scheduler a lane, so that it keeps its order; have less of it due at one time; raise the bound, \
        `atMost:`; or try that many at random, `seed: 1`.
        """)
    let many = try self.error { try exploreOrders(atMost: 2) { pieces(30, $0) } }
    #expect(many.description.contains("far too many"))
    #expect(try exploreOrders(atMost: 24) { pieces(4, $0) } == 24)
  }

  @Test func `A body that has other work in another run, fewer choices, or more`() throws {
    for (counts, what) in [
      ([3, 2], "there was other work"), ([3, 4], "there was other work"), ([3, 1], "more choices before"),
    ] {
      var runs = 0
      let error = try error {
        try exploreOrders {
          pieces(counts[min(runs, 1)], $0)
          runs += 1
        }
      }
      #expect(error.reason == .notDeterministic)
      #expect(error.description.contains(what))
      #expect(error.description.contains("the body is not deterministic"))
      #expect(runs == 2)
    }
  }

  @Test func `A body that fails in an order once and passes in it the next time`() throws {
    for seed in [nil, 1] as [UInt64?] {
      var runs = 0
      let error = try error {
        try exploreOrders(seed: seed) {
          pieces(3, $0)
          runs += 1
          if runs == 3 { throw Wrong() }
        }
      }
      #expect(error.reason == .notDeterministic)
      #expect(error.description.contains("failed once and passed once"))
    }
  }

  @Test(
    "An order that is none of the body's",
    arguments: [
      ([0, 2], "pick 2 is 2, and there were 2 pieces"), ([-1], "pick 1 is -1, and there were 3 pieces"),
      ([1, 1, 0, 0], "it has 4 picks, and the body came to 2 choices"),
    ])
  func badReplay(order: [Int], what: String) throws {
    let error = try error { try exploreOrders(replay: order) { pieces(3, $0) } }
    #expect(error.reason == .noSuchOrder)
    #expect(error.description.contains(what))
    #expect(error.description.hasSuffix("Has the body changed since?"))
  }

  @Test func `A part that nothing belongs to, because its name is misspelt`() throws {
    let error = try error {
      try exploreOrders(independent: [["names"], ["lane"], ["wrok"], ["none"]]) { scheduler in
        _ = scheduler.createHotObservable([Recorded<Event<Int>>](), named: "names")
        scheduler.lane("lane").schedule {}
        scheduler.scheduleAt(10, named: "work") {}
        scheduler.scheduleAt(10, named: "none") {}
        scheduler.start()
      }
    }
    #expect(error.reason == .noSuchPart("wrok"))
    #expect(
      error.description == """
        exploreOrders: independent: no lane, no test sequence and no work of `scheduleAt` has the name “wrok”. \
        Is it misspelt?
        """)
  }
}
