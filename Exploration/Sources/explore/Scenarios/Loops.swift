// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Synchronization

@testable import BatonKernel
@testable import BatonSchedulers

/// An event loop as a user writes one: a thread that sleeps until it is woken up, or its one timer is due.
private final class ModelLoop: Sendable {
  private let parker = Parker()
  private let woken = Lock<EventLoopQueue?>(nil)
  private let thread = Atomic<UInt>(0)

  /// Makes the loop's scheduler, and starts the loop, which ends with the scheduler.
  static func makeScheduler() -> EventLoopScheduler {
    let loop = ModelLoop()
    spawn("loop") { loop.run() }
    return EventLoopScheduler(
      name: "loop", isCurrent: { loop.thread.load(ordering: .relaxed) == ThreadIdentity.current },
      wake: { queue in
        loop.woken.withLock { $0 = queue }
        loop.parker.unpark()
      })
  }

  private func run() {
    thread.store(ThreadIdentity.current, ordering: .relaxed)
    var deadline = UInt64.max
    while true {
      _ = parker.park(until: deadline)
      guard let queue = woken.withLock({ $0 }) else { continue }
      switch queue.serve() {
      case .again: deadline = 0
      case .wait(nil): deadline = .max
      case .wait(let span?): deadline = MonotonicClock.deadline(after: span, from: MonotonicClock.now())
      case .finished: return woken.withLock { $0 = nil }
      }
    }
  }
}

func registerLoops() {
  scenarioInBothSizes("loop/two threads schedule") {
    leavingNothing {
      let scheduler = ModelLoop.makeScheduler()
      fork(
        {
          schedule(1, on: scheduler)
          schedule(2, on: scheduler)
          schedule(4, on: scheduler)
        }, { schedule(3, on: scheduler) })
    }
    expectRan(1, 2, 3, 4)
    expect(workDone().filter { $0 != 3 } == [1, 2, 4], "out of order: \(workDone())")
  }
  scenarioInBothSizes("loop/an earlier timer beside a later one") {
    leavingNothing {
      let scheduler = ModelLoop.makeScheduler()
      fork(
        { schedule(1, after: 5, on: scheduler) },
        {
          schedule(2, after: 1, on: scheduler)
          schedule(3, on: scheduler)
        })
    }
    expectRan(1, 2, 3)
  }
  scenario("loop/let go of beside its last work") {
    leavingNothing {
      let scheduler = ModelLoop.makeScheduler()
      fork({ schedule(1, on: scheduler) }, { schedule(2, after: 1, on: scheduler) })
    }
    expectRan(1, 2)
  }
  scenario("loop/work and a timer are disposed of meanwhile") {
    leavingNothing {
      let scheduler = ModelLoop.makeScheduler()
      let work = schedule(1, on: scheduler)
      let timer = schedule(3, after: 1, on: scheduler)
      fork(
        { work.dispose() },
        {
          sleep(milliseconds: 1)
          timer.dispose()
        }, { schedule(2, on: scheduler) })
    }
    expectRan(2)
    expectRanAtMostOnce(1)
    expectRanAtMostOnce(3)
  }
  scenario("loop/the last timer is disposed of while work that is left schedules") {
    leavingNothing {
      let began = Parker()
      let last = {
        let scheduler = ModelLoop.makeScheduler()
        schedule(1, after: 1, on: scheduler) {
          began.unpark()
          schedule(2, on: Schedulers.current!)
        }
        return schedule(3, after: 5, on: scheduler)
      }()
      _ = began.park()
      last.dispose()
    }
    expectRan(1, 2)
    expectRanAtMostOnce(3)
  }
  for (name, mode) in shutdownModes {
    scenario("loop/shut down beside work, \(name)") {
      leavingNothing {
        let scheduler = ModelLoop.makeScheduler()
        schedule(1, on: scheduler)
        fork(
          {
            schedule(2, on: scheduler)
            schedule(3, after: 1, on: scheduler)
          }, { scheduler.shutdown(mode) })
      }
      expectRanOrRefused(1, 2, 3)
    }
  }
}
