// SPDX-License-Identifier: MIT

import Baton
import BatonTaskTesting
import BatonTesting
import Testing

@Suite("How many of the orders an exploration has run")
struct OrderCoverageTests {
  private struct Wrong: Error {}

  /// Work of one time.
  private func pieces(_ count: Int, _ scheduler: TestScheduler) {
    for index in 0..<count { scheduler.scheduleAt(10, named: "\(index)") {} }
    scheduler.start()
  }

  @Test func `All of them, also at random`() throws {
    for seed in [nil, 1] as [UInt64?] {
      var coverage: OrderCoverage?
      try exploreOrders(seed: seed) {
        pieces(4, $0)
      } report: {
        coverage = $0
      }
      #expect(coverage?.isComplete == true)
      #expect(coverage?.ordersRun == 24)
      #expect(coverage?.estimatedOrders == 24)
      #expect(coverage?.description == "all orders, in 24 runs")
    }
    var one: OrderCoverage?
    _ = try sameInEveryOrder(independent: [["0"], ["1"], ["2"]]) {
      pieces(3, $0) == ()
    } report: {
      one = $0
    }
    #expect(one?.description == "all orders, in 1 run")
  }

  @Test func `As many as the limit allows, and about how many there are`() throws {
    for seed in [nil, 1] as [UInt64?] {
      var coverage: OrderCoverage?
      func explore(_ count: Int) throws {
        coverage = nil
        try exploreOrders(atMost: 100, seed: seed) {
          pieces(count, $0)
        } report: {
          coverage = $0
        }
      }
      if seed == nil {
        #expect(throws: ExplorationError.self) { try explore(7) }
      } else {
        try explore(7)
      }
      #expect(coverage?.isComplete == false)
      #expect(coverage?.ordersRun == 100)
      #expect(coverage?.estimatedOrders == 5040)
      #expect(
        coverage?.description
          == "100 of about 5040 orders, estimated from the choices in those that were run")
      try? explore(30)
      #expect(coverage?.description.hasPrefix("100 of about 2.65252") == true)
    }
  }

  @Test func `The estimate counts the orders of independent parts once`() throws {
    var coverage: OrderCoverage?
    let names = (0..<16).map { "\($0 % 4)" }
    #expect(throws: ExplorationError.self) {
      try exploreOrders(atMost: 50, independent: Set(names).map { [$0] }) { scheduler in
        for name in names { scheduler.scheduleAt(10, named: name) {} }
        scheduler.start()
      } report: {
        coverage = $0
      }
    }
    #expect(coverage?.estimatedOrders == 331_776)
  }

  @Test func `There is none of a body that fails`() {
    #expect(throws: OrderFailure.self) {
      try exploreOrders { _ in
        throw Wrong()
      } report: {
        Issue.record("\($0)")
      }
    }
  }

  @Test(.enabled(if: VirtualTimeUnavailable.here == nil))
  func `Of tasks`() async throws {
    let text = Box("")
    let count = try await exploreTaskOrders { _ in
      let tasks = (0..<2).map { _ in Task { try await Task.sleep(for: .seconds(1)) } }
      for task in tasks { try await task.value }
    } report: { coverage in
      text.change { $0 = "\(coverage)" }
    }
    #expect(text.value == "all orders, in \(count) runs")
  }
}
