// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Foundation

private func makeScheduler() -> HistoricalScheduler {
  HistoricalScheduler(initialClock: Date(timeIntervalSince1970: 0))
}

/// A thread that runs virtual time, and others that schedule, dispose of work and stop it meanwhile.
func registerVirtualTime() {
  scenarioInBothSizes("virtual time/scheduled beside a run") {
    leavingNothing {
      let scheduler = makeScheduler()
      schedule(1, after: 5, on: scheduler)
      fork(
        { scheduler.start() },
        {
          schedule(2, after: 1000, on: scheduler)
          schedule(3, on: scheduler)
        })
      // Runs the work that came after the end of the run.
      scheduler.start()
    }
    expectRan(1, 2, 3)
  }
  scenarioInBothSizes("virtual time/disposed of beside a run") {
    leavingNothing {
      let scheduler = makeScheduler()
      let work = schedule(1, after: 1, on: scheduler)
      schedule(2, after: 1, on: scheduler)
      fork({ scheduler.start() }, { work.dispose() }, { schedule(3, after: 1, on: scheduler).dispose() })
      scheduler.start()
    }
    expectRan(2)
    expectRanAtMostOnce(1)
    expectRanAtMostOnce(3)
  }
  scenario("virtual time/two threads run it") {
    leavingNothing {
      let scheduler = makeScheduler()
      for number in 1...3 { schedule(number, after: number, on: scheduler) }
      fork({ scheduler.start() }, { scheduler.start() })
    }
    expectRan(1, 2, 3)
    expect(workDone() == [1, 2, 3], "out of order: \(workDone())")
  }
  scenarioInBothSizes("virtual time/stopped beside a run that schedules") {
    leavingNothing {
      let scheduler = makeScheduler()
      schedule(1, on: scheduler) { schedule(2, after: 1, on: scheduler) }
      schedule(3, after: 2, on: scheduler)
      fork({ scheduler.start() }, { scheduler.stop() })
      scheduler.start()
    }
    expectRan(1, 2, 3)
    expect(workDone().first == 1, "out of order: \(workDone())")
  }
  scenario("virtual time/what repeats is disposed of beside a run") {
    leavingNothing {
      let (scheduler, token) = (makeScheduler(), Token())
      let timer = scheduler.schedulePeriodic(1, startAfter: .seconds(1), period: .seconds(1)) { count in
        _ = token
        xp_log(0, count)
        // The run has to end, whether or not the other thread comes in time.
        if count == 4 { scheduler.stop() }
        return count + 1
      }
      fork({ scheduler.start() }, { timer.dispose() })
      timer.dispose()
      scheduler.start()
    }
    expect(log(0) == Array([1, 2, 3, 4].prefix(log(0).count)), "out of order: \(log(0))")
  }
}
