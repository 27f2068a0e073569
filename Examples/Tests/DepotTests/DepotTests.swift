// SPDX-License-Identifier: MIT

import Baton
import BatonTesting
import Depot
import Synchronization
import Testing

@Suite struct DepotTests {
  @Test("Parcels go out by fours or after a second, on two vans")
  func trace() async throws {
    let (vans, lines) = try await deliver(parcels: 6)
    #expect(vans == 2)
    #expect(
      lines == [
        "1.0 s  a van leaves with [1, 2, 3]"
      ])
  }

  @Test("A day's work takes no time, and is the same each time")
  func day() async throws {
    let first = try await deliver(parcels: 100_000)
    #expect(first.vans == 30_000)
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
