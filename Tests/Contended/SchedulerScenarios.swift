// SPDX-License-Identifier: MIT

import Baton
import Dispatch
import Foundation
import TestSupport

/// Schedules work and timers that hold tokens on a scheduler, and cancels some of them.
private func use(_ scheduler: some Scheduler & Sendable) async {
  let timer: @Sendable () -> Void = {
    let token = Token()
    let item = scheduler.schedule(after: .microseconds(Int.random(in: 0...2000))) { token.use() }
    if Bool.random() { item.dispose() }
  }
  await contend({ cancelWork(on: scheduler) }, timer)
}

private func cancelWork(on scheduler: some ImmediateScheduler) {
  let token = Token()
  let item = scheduler.schedule(()) { _ in
    token.use()
    return Disposables.create { token.use() }
  }
  item.dispose()
}

/// Schedules work that schedules twice as much, and so on.
private func split(_ depth: Int, on scheduler: some Scheduler & Sendable, in group: DispatchGroup) {
  let token = Token()
  group.enter()
  _ = scheduler.schedule(depth) { depth in
    token.use()
    if depth > 0 { for _ in 0..<2 { split(depth - 1, on: scheduler, in: group) } }
    group.leave()
    return Disposables.create()
  }
}

/// Work of one scheduler that schedules twice as much on another, and so on. It runs or is refused.
private struct Crossing: RefusableWork {
  let depth: Int
  let schedulers: [any Scheduler & Sendable]
  let group: DispatchGroup
  let token = Token()

  func start() {
    group.enter()
    _ = schedulers[depth % schedulers.count].schedule(self) { crossing in
      crossing.token.use()
      if crossing.depth > 0 { for _ in 0..<2 { crossing.next.start() } }
      crossing.group.leave()
      return Disposables.create()
    }
  }

  private var next: Crossing { Crossing(depth: depth - 1, schedulers: schedulers, group: group) }

  func schedulerRefused(_ refusal: SchedulerRefusal) { group.leave() }
}

/// Work and timers that come, go and are refused.
let schedulerScenarios = [
  Scenario("work and timers of a serial queue") { await use(SerialDispatchQueueScheduler(qos: .default)) },
  Scenario("work and timers of a concurrent queue") {
    await use(ConcurrentDispatchQueueScheduler(qos: .default))
  },
  Scenario("work and timers of a pool") { await use(ThreadPoolScheduler(maximumThreads: 3)) },
  Scenario("work of a pool that schedules more, which any of its threads takes") {
    let pool = ThreadPoolScheduler(threads: 3)
    let splitAndWait: @Sendable () -> Void = {
      let group = DispatchGroup()
      split(4, on: pool, in: group)
      group.wait()
    }
    await contend(splitAndWait, splitAndWait, { cancelWork(on: pool) })
  },
  Scenario("work of schedulers of few places, each of which waits for room in another") {
    let schedulers: [any Scheduler & Sendable] = [
      ThreadPoolScheduler(threads: 2, capacity: 1), NewThreadScheduler(capacity: 1).makeWorker(),
      ThreadPoolScheduler(maximumThreads: 2, capacity: 2),
    ]
    let cross: @Sendable () -> Void = {
      let group = DispatchGroup()
      for depth in 3..<6 { Crossing(depth: depth, schedulers: schedulers, group: group).start() }
      group.wait()
    }
    await contend(cross, cross)
  },
  Scenario("work in virtual time, of which hundreds of pieces wait, beside its runs") {
    let scheduler = HistoricalScheduler()
    let plan: @Sendable () -> Void = {
      let token = Token()
      let item = scheduler.schedule(after: .microseconds(Int.random(in: 0...2_000_000))) { token.use() }
      if Int.random(in: 0..<4) > 0 { item.dispose() }
    }
    await contend(plan, plan, { if Int.random(in: 0..<8) == 0 { scheduler.advance(by: 0.001) } })
    scheduler.start()
  },
  Scenario("work and timers of a worker") { await use(NewThreadScheduler().makeWorker()) },
  Scenario("work of an operation queue") {
    let scheduler = OperationQueueScheduler(operationQueue: OperationQueue())
    await contend({ cancelWork(on: scheduler) }, { cancelWork(on: scheduler) })
  },

  Scenario("workers and pools are shut down while work comes") {
    let place = Place<any Scheduler & ShutdownScheduler>()
    Hooks.refusedWorkHandler = { _ in }
    let schedule: @Sendable () -> Void = {
      guard let scheduler = place.take() else { return }
      place.put(scheduler)
      let token = Token()
      for _ in 0..<10 {
        _ = scheduler.schedule(()) { _ in
          token.use()
          return Disposables.create()
        }
      }
    }
    let make: @Sendable () -> Void = {
      place.put(NewThreadScheduler().makeWorker())
      place.put(ThreadPoolScheduler(maximumThreads: 2))
    }
    await contend(
      make, schedule, schedule, { place.take()?.shutdown(Bool.random() ? .finishQueued : .dropQueued) })
    place.take()?.shutdown(.dropQueued)
  },
  Scenario("event loops end, and their schedulers are shut down and dropped, while work and jobs come") {
    let place = Place<QueueLoop>()
    Hooks.refusedWorkHandler = { _ in }
    let schedule: @Sendable () -> Void = {
      guard let scheduler = place.current?.scheduler else { return }
      let token = Token()
      scheduler.schedule { token.use() }
      if Int.random(in: 0..<8) > 0 { return }
      _ = scheduler.scheduleRelative((), dueTime: .microseconds(Int.random(in: 0...3_600_000_000))) {
        token.use()
        return Disposables.create()
      }
      Task(executorPreference: scheduler) { token.use() }
    }
    await contend(
      { if Int.random(in: 0..<16) == 0 { place.put(QueueLoop()) } }, schedule, schedule,
      {
        guard Int.random(in: 0..<16) == 0, let loop = place.take() else { return }
        switch Int.random(in: 0..<3) {
        case 0: loop.scheduler.shutdown(Bool.random() ? .finishQueued : .dropQueued)
        case 1: loop.end()
        // It says nothing, though timers may wait for an hour.
        default: break
        }
      })
    place.take()?.end()
  },
  Scenario("pools are shut down while their threads wake up for timers") {
    let shutDown: @Sendable () -> Void = {
      let pool = ThreadPoolScheduler(threads: 2)
      let (token, delay) = (Token(), Int.random(in: 50...400))
      let timer = pool.schedule(after: .microseconds(delay)) { token.use() }
      usleep(UInt32(delay))
      pool.shutdown(.finishQueued)
      timer.dispose()
    }
    await contend(shutDown, shutDown)
  },
]
