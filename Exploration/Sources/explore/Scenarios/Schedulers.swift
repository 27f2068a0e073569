// SPDX-License-Identifier: MIT

import BatonRx
import CExplore

@testable import BatonBase
@testable import BatonKernel
@testable import BatonSchedulers

/// Work that notes that it ran, or that it was refused.
private struct NotedWork: RefusableWork {
  let token: Token
  let then: () -> Void

  func run() -> any Disposable {
    xp_step("work")
    note(token.number, nil)
    then()
    return Disposables.create()
  }

  func schedulerRefused(_ refusal: SchedulerRefusal) { note(token.number, refusal) }
}

@discardableResult
func schedule(_ number: Int, on scheduler: any ImmediateSchedulerType, then: @escaping () -> Void = {})
  -> any Disposable
{
  scheduler.schedule(NotedWork(token: Token(number), then: then)) { $0.run() }
}

@discardableResult
func schedule(
  _ number: Int, after milliseconds: Int, on scheduler: any SchedulerType, then: @escaping () -> Void = {}
) -> any Disposable {
  scheduler.scheduleRelative(
    NotedWork(token: Token(number), then: then), dueTime: .milliseconds(milliseconds)
  ) { $0.run() }
}

private func note(_ number: Int, _ refusal: SchedulerRefusal?) {
  if refusal == nil {
    xp_log(workLog, number)
    Note.add(Note.ran + number)
  } else {
    Note.add(Note.refused + number)
  }
}

private let workLog: Int32 = 5
/// The work that has run, in order.
func workDone() -> [Int] { log(Int(workLog)) }
func ran(_ number: Int) -> Bool { Note.get(Note.ran + number) == 1 }

func expectRan(_ numbers: Int...) {
  for number in numbers {
    expect(ran(number) && Note.get(Note.refused + number) == 0, "\(number) did not run once: \(workDone())")
  }
}
/// Nothing may be forgotten: work runs once, or is refused once.
func expectRanOrRefused(_ numbers: Int...) {
  for number in numbers {
    let (ran, refused) = (Note.get(Note.ran + number), Note.get(Note.refused + number))
    expect(ran + refused == 1, "\(number) ran \(ran) times and was refused \(refused) times")
  }
}
func expectRanAtMostOnce(_ number: Int) {
  let (ran, refused) = (Note.get(Note.ran + number), Note.get(Note.refused + number))
  expect(ran + refused <= 1, "\(number) ran \(ran) times and was refused \(refused) times")
}

let shutdownModes: [(name: String, mode: ShutdownMode)] = [
  ("finishing", .finishQueued), ("dropping", .dropQueued),
]

func registerSchedulers() {
  registerWorkers()
  registerShutdowns()
  registerAfterShutdowns()
  registerBoundedWorkers()
}

private func registerWorkers() {
  scenarioInBothSizes("worker/two threads schedule") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      fork(
        {
          schedule(1, on: worker)
          schedule(2, on: worker)
          schedule(4, on: worker)
        }, { schedule(3, on: worker) })
    }
    expectRan(1, 2, 3, 4)
    expect(workDone().filter { $0 != 3 } == [1, 2, 4], "out of order: \(workDone())")
  }
  scenarioInBothSizes("worker/work is disposed of") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let work = schedule(1, on: worker)
      fork({ schedule(2, on: worker) }, { work.dispose() })
    }
    expectRan(2)
    expectRanAtMostOnce(1)
  }
  scenarioInBothSizes("worker/an earlier timer beside a later one") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      fork(
        { schedule(1, after: 5, on: worker) },
        {
          schedule(2, after: 1, on: worker)
          schedule(3, on: worker)
        })
    }
    expectRan(1, 2, 3)
  }
  scenario("worker/let go of beside its last work") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      fork({ schedule(1, on: worker) }, { schedule(2, after: 1, on: worker) })
    }
    expectRan(1, 2)
  }
  scenario("worker/a timer is disposed of as it fires") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let timer = schedule(1, after: 1, on: worker)
      fork(
        {
          sleep(milliseconds: 1)
          timer.dispose()
        }, { schedule(2, on: worker) })
    }
    expectRan(2)
    expectRanAtMostOnce(1)
  }
  scenario("worker/what work returned, disposed of meanwhile") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      let work = worker.schedule(0) { _ in
        xp_step("work")
        Note.set(Note.free, 1)
        return Disposables.create { Note.add(Note.free + 1) }
      }
      fork { work.dispose() }
    }
    expect(Note.get(Note.free) == Note.get(Note.free + 1), "what the work returned is not disposed of")
  }
  scenario("new thread/work that schedules") {
    leavingNothing {
      let scheduler = NewThreadScheduler()
      fork(
        { schedule(1, on: scheduler) { schedule(3, on: scheduler) } },
        { schedule(2, after: 1, on: scheduler) })
    }
    expectRan(1, 2, 3)
  }
}

private func registerShutdowns() {
  scenario("worker/its thread cannot be started") {
    leavingNothing {
      // The explorer starts no thread with such a stack.
      let worker = NewThreadScheduler(stackSize: 1 << 46).makeWorker()
      fork(
        {
          schedule(1, on: worker)
          schedule(2, after: 1, on: worker)
        }, { schedule(3, after: 2, on: worker).dispose() },
        {
          schedule(4, on: worker)
          worker.shutdown(.finishQueued)
        })
    }
    for number in [1, 2, 4] { expect(!ran(number), "\(number) ran") }
    expectRanOrRefused(1, 2, 4)
    expectRanAtMostOnce(3)
  }
  for (name, mode) in shutdownModes {
    scenarioInBothSizes("worker/work beside a shutdown, \(name)") {
      leavingNothing {
        let worker = NewThreadScheduler().makeWorker()
        fork(
          {
            schedule(1, on: worker)
            schedule(2, on: worker)
          }, { schedule(3, on: worker) }, { worker.shutdown(mode) })
      }
      expectRanOrRefused(1, 2, 3)
      if ran(2), mode == .finishQueued { expectRan(1) }
    }
    scenarioInBothSizes("worker/timers beside a shutdown, \(name)") {
      leavingNothing {
        let worker = NewThreadScheduler().makeWorker()
        fork(
          {
            schedule(1, after: 1, on: worker)
            schedule(2, on: worker)
          }, { schedule(3, after: 2, on: worker).dispose() }, { worker.shutdown(mode) })
      }
      expectRanOrRefused(1, 2)
      expectRanAtMostOnce(3)
    }
    scenarioInBothSizes("pool/work beside a shutdown, \(name)") {
      leavingNothing {
        let pool = ThreadPoolScheduler(threads: 2)
        fork(
          {
            schedule(1, on: pool)
            schedule(2, on: pool)
          }, { pool.shutdown(mode) })
      }
      expectRanOrRefused(1, 2)
    }
    scenarioInBothSizes("pool/timers beside a shutdown, \(name)") {
      leavingNothing {
        let pool = ThreadPoolScheduler(threads: 2)
        fork(
          {
            schedule(1, after: 1, on: pool)
            schedule(3, after: 2, on: pool).dispose()
          }, { pool.shutdown(mode) })
      }
      expectRanOrRefused(1)
      expectRanAtMostOnce(3)
    }
  }
}

private func registerAfterShutdowns() {
  scenario("worker/scheduled after a shutdown") {
    leavingNothing {
      let worker = NewThreadScheduler().makeWorker()
      fork(
        { schedule(1, after: 1, on: worker) },
        {
          worker.shutdown(.finishQueued)
          schedule(2, after: 1, on: worker)
          schedule(3, on: worker)
          expect(Note.get(Note.refused + 2) == 1, "a timer comes in after the shutdown")
          expect(Note.get(Note.refused + 3) == 1, "work comes in after the shutdown")
        })
    }
    expectRanOrRefused(1, 2, 3)
  }
  // Held until its threads have ended: they must not wait for the pool to go.
  for (name, mode) in shutdownModes {
    scenario("pool/its threads end with a shutdown, \(name)") {
      let pool = ThreadPoolScheduler(threads: 2)
      fork(
        {
          schedule(1, on: pool)
          schedule(2, after: 1, on: pool)
        }, { pool.shutdown(mode) })
      joinAll()
      expectRanOrRefused(1, 2)
      withExtendedLifetime(pool) {}
    }
  }
}

private func registerBoundedWorkers() {
  scenario("worker of one place/two callers wait as it is shut down") {
    leavingNothing {
      let worker = NewThreadScheduler(capacity: 1, whenFull: .wait).makeWorker()
      fork(
        { schedule(2, on: worker) }, { schedule(3, on: worker) },
        {
          schedule(1, on: worker)
          worker.shutdown(.dropQueued)
        })
    }
    expectRanOrRefused(1, 2, 3)
  }
  for (name, policy) in [("waiting", FullQueuePolicy.wait), ("refusing", .refuse)] {
    scenario("worker of one place/\(name)") {
      leavingNothing {
        let worker = NewThreadScheduler(capacity: 1, whenFull: policy).makeWorker()
        fork(
          {
            schedule(1, on: worker)
            schedule(2, on: worker)
          }, { schedule(3, on: worker).dispose() })
      }
      expectRanOrRefused(1, 2)
      if policy == .wait { expectRan(1, 2) }
    }
    scenario("worker of one place/\(name), beside a shutdown") {
      leavingNothing {
        let worker = NewThreadScheduler(capacity: 1, whenFull: policy).makeWorker()
        fork(
          {
            schedule(1, on: worker)
            schedule(2, on: worker)
            schedule(3, on: worker)
          }, { worker.shutdown(.finishQueued) })
      }
      expectRanOrRefused(1, 2, 3)
    }
  }
}
