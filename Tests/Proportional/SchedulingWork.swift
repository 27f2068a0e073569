// SPDX-License-Identifier: MIT

import Baton
import BatonTracing
import Dispatch
import Foundation
import TestSupport

/// In which order timers are due, in milliseconds.
private let dueTimes: [(name: String, times: @Sendable (Int) -> [Int])] = [
  ("due in their order", { Array(0..<$0) }), ("due in the opposite order", { (0..<$0).reversed() }),
  ("due in any order", shuffled), ("due at once", { Array(repeating: 1, count: $0) }),
]

/// A scheduler with pending timers, in each order, which are cancelled.
private func cancels(
  _ name: String, _ scheduler: @escaping @Sendable () -> any SchedulerType
) -> [Proportion] {
  dueTimes.map { due in
    Proportion("\(name) with n timers \(due.name), cancelled", .sorting) { count in
      let scheduler = scheduler()
      let timers = due.times(count).map { time in
        scheduler.scheduleRelative((), dueTime: .seconds(600 + time)) { Disposables.create() }
      }
      for number in shuffled(count) { timers[number].dispose() }
    }
  }
}

/// Pieces of work that are all scheduled, and then run: the first one waits for that. On a scheduler that is
/// not serial others may run meanwhile, on another thread, so that steps vary from run to run.
private func runs(_ name: String, _ scheduler: @escaping @Sendable () -> any ImmediateSchedulerType)
  -> Proportion
{
  let isSerial = scheduler().schedulerTraits.isSerial
  return Proportion("\(name) with n pieces of work", isSerial ? .linear : .sorting) { count in
    let (scheduler, done) = (scheduler(), DispatchSemaphore(value: 0))
    let areScheduled = DispatchSemaphore(value: 0)
    for number in 0..<count {
      _ = scheduler.schedule(number) { number in
        if number == 0 { areScheduled.wait() }
        done.signal()
        return Disposables.create()
      }
    }
    areScheduled.signal()
    for _ in 0..<count { done.wait() }
  }
}

private let queue = SerialDispatchQueueScheduler(qos: .default)
private let concurrent = ConcurrentDispatchQueueScheduler(qos: .default)
private let target = TargetQueueScheduler(name: "proportional", targetQueue: .global())
private let worker = NewThreadScheduler().makeWorker()
/// One of its two threads is always busy: two that run work wait for one another as often as chance has it.
private let pool = {
  let pool = ThreadPoolScheduler(threads: 2)
  pool.schedule { DispatchSemaphore(value: 0).wait() }
  return pool
}()
private let operations = OperationQueueScheduler(operationQueue: OperationQueue())
private let actor = ActorScheduler(Place())
private let executor = ExecutorScheduler(queue as any SerialExecutor)
private let task = TaskScheduler()
private let runLoop = RunLoopScheduler(runLoop: LoopThread.shared.runLoop)
private let eventLoop = WaitingLoop.shared.makeScheduler()

private actor Place {}

/// Schedulers, by name, that have timers.
private let timed: [(name: String, scheduler: any SchedulerType)] = [
  ("SerialDispatchQueueScheduler", queue), ("ConcurrentDispatchQueueScheduler", concurrent),
  ("TargetQueueScheduler", target), ("NewThreadScheduler", worker), ("ThreadPoolScheduler", pool),
  ("ActorScheduler", actor), ("ExecutorScheduler", executor), ("TaskScheduler", task),
  ("RunLoopScheduler", runLoop), ("EventLoopScheduler", eventLoop),
]

/// Schedulers with a number of pending timers or pieces of work.
let scheduling: [Proportion] =
  cancels("HistoricalScheduler") { HistoricalScheduler() }
  + timed.flatMap { timed in cancels(timed.name) { timed.scheduler } }
  + timed.map { timed in runs(timed.name) { timed.scheduler } }
  + dueTimes.map { due in
    Proportion("HistoricalScheduler with n timers \(due.name)", .sorting) { count in
      let scheduler = HistoricalScheduler()
      for time in due.times(count) {
        _ = scheduler.scheduleRelative((), dueTime: .milliseconds(time)) { Disposables.create() }
      }
      scheduler.start()
    }
  } + [
    Proportion("interval with n repetitions at a time", .sorting) { count in
      let scheduler = HistoricalScheduler()
      let timers = (0..<count).map { _ in
        Observable<Int>.interval(.seconds(1), scheduler: scheduler).take(2).subscribe()
      }
      scheduler.start()
      for timer in timers { timer.dispose() }
    },
    runs("OperationQueueScheduler") { operations },
    Proportion("CurrentThreadScheduler with n pieces of work") { count in
      _ = CurrentThreadScheduler.instance.schedule(count) { count in
        for number in 0..<count {
          _ = CurrentThreadScheduler.instance.schedule(number) { _ in Disposables.create() }
        }
        return Disposables.create()
      }
    },
    Proportion("a timeline during which n threads come and go") { count in
      let (timeline, scheduler, done) = (Timeline(), NewThreadScheduler(), DispatchSemaphore(value: 0))
      timeline.start()
      for _ in 0..<count {
        _ = scheduler.schedule(()) {
          done.signal()
          return Disposables.create()
        }
        done.wait()
      }
      timeline.stop()
    },
  ]
