// SPDX-License-Identifier: MIT

import Baton
import Foundation
import Testing

@testable import BatonSchedulers

/// Requirement C3 and section 6: what repeats from a date, when runs were missed.
@Suite struct MissedRunTests {
  static let real = SchedulerKind.repeating.filter { !$0.isVirtual }
  static let ages: [TimeInterval] = [0, 0.5, 1, 2.5, 1000, 1e6 + 0.3, 7e7]

  @Test("C3 a date in the past is one run at once, on every scheduler", arguments: real, ages)
  func once(kind: SchedulerKind, age: TimeInterval) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<Int>())
    let now = (scheduler as? any Scheduler)?.now ?? Date()
    let disposable = scheduler.schedule(at: now - age * 1000.1, every: .seconds(1000.1)) {
      log.append(0)
      signal.send()
    }
    signal.wait()
    scheduler.settle()
    #expect(log.elements.count == 1)
    disposable.dispose()
  }

  @Test("C3 after a run for a date in the past the next is an interval later", arguments: real)
  func intervalLater(kind: SchedulerKind) {
    let (scheduler, signal, log) = (kind.make(), Signal(), Log<UInt64>())
    let start = MonotonicClock.now()
    let now = (scheduler as? any Scheduler)?.now ?? Date()
    let disposable = scheduler.schedule(at: now - 0.15, every: .milliseconds(100)) {
      log.append(MonotonicClock.now() - start)
      signal.send()
    }
    signal.wait(2)
    disposable.dispose()
    // A millisecond for what the two clocks may differ by.
    #expect(log.elements[1] >= 99_000_000)
  }

  @Test("C3 in virtual time, too, a date in the past is one run at once, and then one each interval")
  func virtual() {
    let (historical, log) = (HistoricalScheduler(), Log<TimeInterval>())
    historical.schedule(at: historical.now - 25, every: .seconds(10)) {
      log.append(historical.now.timeIntervalSince1970)
    }
    historical.advanceTo(historical.now + 35)
    #expect(log.elements == [0, 10, 20, 30])
  }

  @Test("C3 in a user's virtual time, the same", arguments: ages)
  func users(age: TimeInterval) {
    let (scheduler, starts) = (HandScheduler(), Log<Duration>())
    scheduler.schedule(at: scheduler.now - age * 10, every: .seconds(10)) { starts.append(scheduler.elapsed) }
    scheduler.run(until: .seconds(35))
    #expect(starts.elements == [0, 10, 20, 30].map { .seconds($0) })
  }

  @Test("C3 runs that were missed while one ran are one run at once; then it is as before")
  func slow() {
    let (scheduler, starts) = (HandScheduler(), Log<Duration>())
    scheduler.schedule(at: scheduler.now + 5, every: .seconds(10)) {
      starts.append(scheduler.elapsed)
      scheduler.spend(.seconds([0, 3, 27, 1, 0, 0][starts.elements.count - 1]))
    }
    scheduler.run(until: .seconds(65))
    #expect(starts.elements == [5, 15, 25, 52, 55, 65].map { .seconds($0) })
  }

  @Test("C3 runs that were missed before one began, for the clock was set forward, are that one")
  func clockSetForward() {
    let (scheduler, starts) = (HandScheduler(), Log<Duration>())
    scheduler.schedule(at: scheduler.now + 600, every: .seconds(600)) { starts.append(scheduler.elapsed) }
    scheduler.run(until: .seconds(1))
    scheduler.spend(.seconds(6099))
    scheduler.run(until: .seconds(7200))
    #expect(starts.elements == [6100, 6600, 7200].map { .seconds($0) })
  }
}
