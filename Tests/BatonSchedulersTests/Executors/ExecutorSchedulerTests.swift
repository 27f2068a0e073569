// SPDX-License-Identifier: MIT

import AllocationCounter
import Baton
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import BatonSchedulers

/// Executors as schedulers: requirement N3. The laws of schedulers are put to them with all others.
@Suite struct ExecutorSchedulerTests {
  @Test func `Work on an actor is isolated to it`() async {
    let actor = QueueActor()
    for scheduler in [ActorScheduler(actor), ExecutorScheduler(actor.scheduler as any SerialExecutor)] {
      let notes = await withCheckedContinuation { continuation in
        scheduler.schedule {
          actor.assumeIsolated { $0.note(7) }
          continuation.resume(returning: actor.assumeIsolated { $0.notes })
        }
      }
      #expect(notes.last == 7)
    }
    await withCheckedContinuation { continuation in
      ActorScheduler(MainActor.shared).schedule { MainActor.assumeIsolated { continuation.resume() } }
    }
  }

  @Test func `Work on a default actor, and on the tasks' threads, is done`() async {
    let counter = PoolCounter()
    await withCheckedContinuation { continuation in
      let scheduler = ActorScheduler(counter)
      for _ in 0..<1000 {
        scheduler.schedule { counter.assumeIsolated { if $0.next() == 1000 { continuation.resume() } } }
      }
    }
    let seen = Atomic(0)
    await withCheckedContinuation { continuation in
      let scheduler = TaskScheduler(priority: .high)
      for _ in 0..<1000 {
        _ = scheduler.schedule(()) { _ in
          #expect(isCurrent(scheduler))
          if seen.add(1, ordering: .relaxed).newValue == 1000 { continuation.resume() }
          return Disposables.create()
        }
      }
    }
  }

  @Test func `An actor turns to others between batches of what waits`() async {
    let actor = QueueActor(NewThreadScheduler().makeWorker())
    let scheduler = ActorScheduler(actor)
    let isOver = Flag()
    @Sendable func again() { scheduler.schedule { if !isOver.isSet { again() } } }
    again()
    for number in 0..<10 { await actor.note(number) }
    isOver.set()
    #expect(await actor.notes.count == 10)
  }

  @Test(arguments: [1, AllocationCount.flood(1_000_000)])
  func `Elements are delivered in order on an actor`(count: Int) async {
    let actor = QueueActor()
    await withCheckedContinuation { continuation in
      _ = Observable.range(start: 0, count: count).observe(on: .actor(actor)).subscribe(
        onNext: { number in actor.assumeIsolated { $0.note(number) } },
        onCompleted: { continuation.resume() })
    }
    #expect(await actor.notes == Array(0..<count))
  }

  @Test func `Time is that of the clock that is given`() async throws {
    let virtual = HistoricalScheduler()
    let clock = OwnClock(base: virtual.taskClock)
    let scheduler = ExecutorScheduler(QueueActor().scheduler as any SerialExecutor, clock: clock)
    let (start, log) = (scheduler.now, Log<Int>())
    let (ran, periods) = (Signal(), Signal())
    for second in [30, 10, 20] {
      scheduler.schedule(after: .seconds(second)) {
        log.append(second)
        ran.send()
      }
    }
    await blocking { while virtual.dueTimes.count < 3 { sched_yield() } }
    scheduler.schedule(after: .seconds(15)) { Issue.record("was disposed of") }.dispose()
    virtual.advance(by: .seconds(5))
    #expect(log.elements.isEmpty)
    for expected in [[10], [10, 20], [10, 20, 30]] {
      virtual.advance(by: .seconds(10))
      await blocking { ran.wait() }
      #expect(log.elements == expected)
    }
    #expect(scheduler.now == start + .seconds(35))
    let repeated = scheduler.schedulePeriodic(0, startAfter: .seconds(1), period: .seconds(1)) { state in
      periods.send()
      return state + 1
    }
    for _ in 0..<5 {
      await blocking { while virtual.dueTimes.isEmpty { Thread.sleep(forTimeInterval: 0.001) } }
      virtual.advance(by: .seconds(1))
      await blocking { periods.wait() }
    }
    repeated.dispose()
  }

  @Test func `Work whose clock will not wait is refused`() async {
    let scheduler = TaskScheduler(clock: BrokenClock())
    let fates = Piece.Fates()
    scheduler.put(1, after: .seconds(1), fates)
    await blocking { fates.wait() }
    #expect("\(fates.elements)".contains("its clock would not wait"))
  }
}

private actor PoolCounter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

private struct BrokenClock: Clock {
  struct Broken: Error {}

  var now: ContinuousClock.Instant { ContinuousClock().now }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws { throw Broken() }
}

/// The clock of a virtual scheduler, of which nothing else is known.
private struct OwnClock: Clock {
  let base: SchedulerClock

  var now: SchedulerClock.Instant { base.now }
  var minimumResolution: Duration { base.minimumResolution }

  func sleep(until deadline: SchedulerClock.Instant, tolerance: Duration?) async throws {
    try await base.sleep(until: deadline, tolerance: tolerance)
  }
}
