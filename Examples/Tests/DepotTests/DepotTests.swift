// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Depot
import Synchronization
import Testing

@Suite struct DepotTests {
  @Test("Parcels go out by fours or after a second, on two vans")
  func trace() async throws {
    let outcome = try await deliver(parcels: 6)
    #expect(outcome.vans == 2)
    #expect(
      outcome.lines == [
        "1.0 s  a van leaves with [1, 2, 3]",
        "1.0 s  0 delivered",
        "1.7 s  a van leaves with [4, 5, 6]",
        "2.0 s  0 delivered",
        "2.1 s  a van is back from [1, 2, 3]",
        "2.8 s  a van is back from [4, 5, 6]",
      ])
  }

  @Test("A day's work takes no time, and is the same each time")
  func day() async throws {
    let first = try await deliver(parcels: 100_000)
    #expect(first.vans == 28_572)
    for _ in 0..<3 { #expect(try await deliver(parcels: 1000) == deliver(parcels: 1000)) }
  }

  private func deliver(parcels: Int) async throws -> Outcome {
    let lines = Mutex<[String]>([])
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.001, simulateProcessingDelay: false)
    let vans = try await scheduler.run {
      try await Depot(on: scheduler) { line in lines.withLock { $0.append(line) } }.deliver(parcels: parcels)
    }
    return Outcome(vans: vans, lines: lines.withLock { $0 })
  }

  private struct Outcome: Equatable {
    let vans: Int
    let lines: [String]
  }
}
