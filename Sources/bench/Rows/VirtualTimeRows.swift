// SPDX-License-Identifier: MIT

import Baton
import Foundation

/// Rows in virtual time.
let virtualTimeRows = [
  Row(
    name: "virtual.schedule+run",
    operation: "one of 200k actions at random virtual times, scheduled and run",
    count: 200_000,
    goal: .yardsticks(allocations: 6),
    workload: scheduleAndRun
  )
]

@Sendable
private func scheduleAndRun(_ count: Int, _ meter: Meter) {
  let scheduler = HistoricalScheduler()
  let dates = Numbers.some(count, in: 1..<1_000_000).map { Date(timeIntervalSince1970: Double($0)) }
  let tally = Tally()
  meter {
    for date in dates {
      _ = scheduler.scheduleAbsoluteVirtual((), time: date) {
        tally.add(1)
        return Disposables.create()
      }
    }
    scheduler.start()
  }
  tally.expect(count, "virtual.schedule+run")
  precondition(scheduler.clock == dates.max(), "virtual.schedule+run: the clock must show the last due time")
}
