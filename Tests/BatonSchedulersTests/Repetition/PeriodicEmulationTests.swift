// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

@Suite struct PeriodicEmulationTests {
  private let scheduler = HandScheduler()
  private let starts = Log<Duration>()

  @Test("R9 in virtual time the runs are a period apart, less what a run took; missed ones are left out")
  func timetable() {
    let disposable = scheduler.schedulePeriodic(0, startAfter: .seconds(5), period: .seconds(10)) {
      [scheduler, starts] state in
      starts.append(scheduler.elapsed)
      scheduler.spend(.seconds([0, 3, 27, 1, 0][state]))
      return state + 1
    }
    scheduler.run(until: .seconds(55))
    #expect(starts.elements == [5, 15, 25, 52, 55].map { .seconds($0) })
    disposable.dispose()
    scheduler.run(until: .seconds(75))
    #expect(starts.elements.count == 5)
  }

  @Test("section 6 in virtual time spans over any that a timer can hold keep their length")
  func longSpans() {
    _ = scheduler.schedulePeriodic(
      0, startAfter: .seconds(6_000_000_000), period: .seconds(700_000_000_000)
    ) { [scheduler, starts] state in
      starts.append(scheduler.elapsed)
      if state == 1 { scheduler.spend(.seconds(1_000_000_000_000)) }
      return state + 1
    }
    scheduler.run(until: .seconds(2_106_000_000_000))
    #expect(
      starts.elements
        == [6_000_000_000, 706_000_000_000, 1_706_000_000_000, 2_106_000_000_000].map { .seconds($0) })
  }

  @Test("C2 in virtual time a date is waited for however far it is")
  func farDates() {
    scheduler.schedule(at: HandScheduler.start + 20_000_000_000) { [scheduler, starts] in
      starts.append(scheduler.elapsed)
    }
    scheduler.run(until: .seconds(30_000_000_000))
    #expect(starts.elements == [.seconds(20_000_000_000)])
  }
}
