// SPDX-License-Identifier: MIT

import BatonRx
import CExplore
import Synchronization

@testable import BatonBase
@testable import BatonKernel
@testable import BatonSchedulers

/// An event loop as a user writes one: a thread that sleeps until it is woken up, or its one timer is due.
/// What it notes after a turn overwrites what a wake-up has set before.
private final class ModelLoop: Sendable {
  private struct State {
    var queue: EventLoopQueue?
    /// When to serve.
    var deadline = UInt64.max
    var isOver = false
  }

  private let parker = Parker()
  private let state = Lock(State())
  private let thread = Atomic<UInt>(0)

  /// Makes the loop's scheduler, and starts the loop, which ends with the scheduler.
  static func makeScheduler() -> EventLoopScheduler { ModelLoop().start() }

  /// Makes the loop's scheduler, and starts the loop, which ends with the scheduler or when it is stopped.
  func start() -> EventLoopScheduler {
    spawn("loop") { self.run() }
    return EventLoopScheduler(
      name: "loop", isCurrent: { self.isCurrent },
      wake: { queue in
        self.state.withLock { state in
          state.queue = queue
          state.deadline = 0
        }
        self.parker.unpark()
      })
  }

  func stop() {
    state.withLock { $0.isOver = true }
    parker.unpark()
  }

  /// As its owner does on another thread, when the loop will not run any more.
  func abandon() { state.withLock { $0.queue }?.abandon() }

  var isCurrent: Bool { thread.load(ordering: .relaxed) == ThreadIdentity.current }

  private func run() {
    thread.store(ThreadIdentity.current, ordering: .relaxed)
    while true {
      let (queue, deadline, isOver) = state.withLock { ($0.queue, $0.deadline, $0.isOver) }
      if isOver { return queue?.abandon() ?? () }
      if deadline > MonotonicClock.now() {
        _ = parker.park(until: deadline)
      } else {
        queue?.serve(for: .zero, note)
      }
    }
  }

  private func note(_ turn: EventLoopTurn) {
    state.withLock { state in
      switch turn {
      case .again: state.deadline = 0
      case .wait(nil): state.deadline = .max
      case .wait(let span?): state.deadline = MonotonicClock.deadline(after: span, from: MonotonicClock.now())
      case .finished: state.isOver = true
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
  scenarioInBothSizes("loop/its backlog is read beside its last work") {
    leavingNothing {
      let scheduler = ModelLoop.makeScheduler()
      fork({ schedule(1, on: scheduler) }, { _ = scheduler.backlog })
    }
    expectRan(1)
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
  for (name, mode) in shutdownModes {
    scenario("loop/jobs beside a shutdown, \(name)") {
      leavingNothing {
        let scheduler = ModelLoop.makeScheduler()
        fork({ run(1, on: scheduler) }, { scheduler.shutdown(mode) })
      }
      expectRan(1, 11)
    }
  }
  scenario("loop/it ends beside work, a timer and a job") {
    leavingNothing {
      let loop = ModelLoop()
      let scheduler = loop.start()
      schedule(2, on: scheduler)
      fork(
        {
          schedule(3, after: 1, on: scheduler)
          run(1, on: scheduler)
        }, { loop.stop() })
    }
    expectRan(1, 11)
    expectRanOrRefused(2, 3)
  }
  scenario("loop/abandoned by another thread beside work") {
    leavingNothing {
      let loop = ModelLoop()
      let scheduler = loop.start()
      schedule(1, on: scheduler)
      fork(
        {
          schedule(2, on: scheduler) { expect(loop.isCurrent, "ran off the loop's thread") }
        },
        {
          loop.abandon()
          loop.stop()
        })
    }
    expectRanOrRefused(1, 2)
  }
}
